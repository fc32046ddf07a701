import { MantineProvider, Radio } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../shared/problem.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { type FieldErrors, useSubmitForm } from './useSubmitForm.ts'

interface Values {
  machine: string | null
  customer: { _id: string; name: string } | null
  remark: string
}

const ADA = { _id: '1', name: 'Ada' }
const onSubmit = vi.fn<(values: Values) => Promise<void>>()
const submitted = vi.fn<() => void>()
const checked = vi.fn<(isRight: boolean) => void>()

function Form() {
  const { form, formProps, error, errors, focusOn, check } = useSubmitForm<Values, void>({
    initial: { machine: null, customer: ADA, remark: '' },
    validate: ({ machine }): FieldErrors => (machine ? {} : { machine: 'Choose a machine' }),
    onSubmit,
    onSubmitted: () => {
      submitted()
      focusOn(['remark'])
    },
  })
  return (
    <form {...formProps}>
      <ErrorAlert error={error} />
      <button type="button" data-path="customer">
        {form.values.customer?.name} {errors['customer']}
      </button>
      <Radio.Group label="Machine" {...form.getInputProps('machine')}>
        <Radio value="M" label="M" disabled />
        <Radio value="XL" label="XL" />
      </Radio.Group>
      <input aria-label="Remark" {...form.getInputProps('remark')} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => checked(check())}>
        Check
      </button>
    </form>
  )
}

const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () => undefined)
}
const open = () =>
  render(
    <MantineProvider>
      <Form />
    </MantineProvider>,
  )
const remark = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Remark' })
const choose = () => fireEvent.click(screen.getByRole('radio', { name: 'XL' }))

afterEach(() => {
  cleanup()
  onSubmit.mockReset()
  submitted.mockReset()
})

test('in a group with an error, the first input that can take the focus has it', async () => {
  open()
  await save()
  expect(screen.getByText('Choose a machine')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'XL' }))
  choose()
  expect(screen.queryByText('Choose a machine')).toBeNull()
})

test('what the server refuses stands at its field until that field changes, also where a record is chosen in it', async () => {
  onSubmit.mockRejectedValue(new ApiError({ code: 'invalid', field: 'customer', message: 'Ada is gone.' }))
  open()
  choose()
  await save()
  const field = screen.getByRole('button', { name: 'Ada Ada is gone.' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(remark(), { target: { value: 'By Friday' } })
  expect(screen.getByText(/Ada is gone/)).toBe(field)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what the server refuses of a field that the form does not have is said once, above all', async () => {
  onSubmit.mockRejectedValue(new ApiError({ code: 'invalid', field: 'version', message: 'No such version.' }))
  open()
  choose()
  await save()
  expect(screen.getAllByText('No such version.')).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toBe('No such version.')
})

test('once it is sent, the form can take the focus again', async () => {
  onSubmit.mockImplementation(async () => expect(remark().closest('form')!.inert).toBe(true))
  submitted.mockImplementation(() => expect(remark().closest('form')!.inert).toBe(false))
  open()
  choose()
  await save()
  expect(submitted).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(remark())
})

test('a form that is only checked shows what is wrong and focuses it, and sends nothing', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(checked).toHaveBeenLastCalledWith(false)
  expect(screen.getByText('Choose a machine')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'XL' }))
  choose()
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(checked).toHaveBeenLastCalledWith(true)
  expect(screen.queryByText('Choose a machine')).toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
})
