import { notifications } from '@mantine/notifications'
import { createBrowserHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../shared/problem.ts'
import { NO_PIECES } from '../../../shared/quantities/pieces.ts'
import { endSession, startSession } from '../../../web/api/session.ts'
import { openTwoPages } from '../../../web/testing/two-pages.tsx'
import { type OrderProduct, toItem } from '../../../features/orders/products/order-products.contract.ts'
import { type Return, ReturnDialog } from './ReturnDialog.tsx'

const LINE = {
  _id: 'line',
  version: 3,
  colorName: 'Red',
  colorCode: 'c00000',
  ...NO_PIECES,
  small: 24,
  large: 5,
  smallReturn: 2,
  mediumReturn: 0,
  largeReturn: 0,
  xlReturn: 0,
  twoXlReturn: 0,
  threeXlReturn: 0,
  returnReason: 'misprint',
  returnReasonText: 'Smeared',
} as OrderProduct

const onSave =
  vi.fn<(line: OrderProduct, returned: Return, version: number | undefined) => Promise<{ message: string }>>()

function Page({ line = LINE }: { line?: OrderProduct }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <ReturnDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Return Order - Inventory Product"
        line={opened ? line : null}
        getProductName={() => 'Tee / Team roster'}
        toItem={toItem}
        onSave={onSave}
      />
    </>
  )
}

async function open(line?: OrderProduct): Promise<void> {
  openTwoPages(() => <Page line={line} />, createBrowserHistory())
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  await waitFor(() => expect(document.activeElement).toBe(size('S')))
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const size = (label: string) => field(`${label}, pieces`)
const reason = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Reason' })
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () => undefined)
}
const choose = async (label: string) => {
  fireEvent.click(reason())
  fireEvent.click(await screen.findByRole('option', { name: label }))
}

beforeEach(() => {
  history.replaceState(null, '', '/')
  onSave.mockReset().mockResolvedValue({ message: 'Returned.' })
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
})
afterEach(() => {
  cleanup()
  notifications.clean()
  endSession()
})

test('§5 shows what was returned and why, of how many; a size that was not ordered is disabled', async () => {
  await open()
  expect([size('S').value, size('L').value, reason().value, field('Details').value]).toEqual([
    '2',
    '',
    'Misprint',
    'Smeared',
  ])
  expect(screen.getByText('of 24')).toBeTruthy()
  expect(['S', 'M', 'L', 'XL', '2XL', '3XL'].filter((label) => !size(label).disabled)).toEqual(['S', 'L'])
  expect(document.body.textContent).toContain('Total return 2 Pcs of 2 Dz, 5 Pcs')
  type(size('L'), '5')
  expect(document.body.textContent).toContain('Total return 7 Pcs of 2 Dz, 5 Pcs')
})

test('saves all sizes with the reason, and the version that was seen', async () => {
  await open()
  type(size('L'), '5')
  await save()
  expect(onSave).toHaveBeenCalledWith(
    LINE,
    { ...NO_PIECES, small: 2, large: 5, reason: 'misprint', reasonText: 'Smeared', intoStock: false },
    3,
  )
})

test('§5 what cannot have come back is said at its size while it is typed, and not sent', async () => {
  await open()
  type(size('L'), '6')
  type(size('S'), '25')
  expect(screen.getByText('L: no more than the 5 that were ordered')).toBeTruthy()
  expect(screen.getByText('S: no more than the 24 that were ordered')).toBeTruthy()
  await save()
  expect(document.activeElement).toBe(size('S'))
  type(size('L'), '5')
  type(size('S'), 'many')
  expect(screen.queryByText(/no more than/)).toBeNull()
  expect(screen.getByText('A quantity is a whole number from 0')).toBeTruthy()
  expect(onSave).not.toHaveBeenCalled()
})

test('§3 a reason may be left empty, and be taken away again', async () => {
  await open({ ...LINE, smallReturn: 0, returnReason: '', returnReasonText: '' })
  type(size('S'), '1')
  await save()
  expect(onSave.mock.calls[0]![1]).toMatchObject({ small: 1, reason: '', reasonText: '' })
  cleanup()
  await open()
  await choose('No reason given')
  await save()
  expect(onSave.mock.calls[1]![1]).toMatchObject({ small: 2, reason: '' })
})

test('asks for words where no reason is right', async () => {
  await open({ ...LINE, smallReturn: 0, returnReason: '', returnReasonText: '' })
  type(size('S'), '1')
  await choose('Other')
  await save()
  expect(screen.getByText('Write what happened')).toBeTruthy()
  expect(onSave).not.toHaveBeenCalled()
  type(field('Details'), 'The club has moved')
  await save()
  expect(onSave.mock.calls[0]![1]).toMatchObject({ small: 1, reason: 'other', reasonText: 'The club has moved' })
})

test('a return can be taken away without a reason', async () => {
  await open({ ...LINE, returnReason: '', returnReasonText: '' })
  type(size('S'), '')
  await save()
  expect(onSave.mock.calls[0]![1]).toMatchObject({ small: 0, reason: '' })
})

test('O7: what a colleague returned in between is taken over, and both values of the same size are shown', async () => {
  const stored = { ...LINE, version: 4, smallReturn: 9, largeReturn: 1 }
  onSave.mockRejectedValueOnce(new ApiError({ code: 'stale', message: 'Stale.', present: stored }))
  await open()
  type(size('S'), '3')
  await save()
  expect(size('L').value).toBe('1')
  expect(size('S').value).toBe('3')
  expect(screen.getByText('Somebody changed this in the meantime')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Take theirs/ }))
  expect(size('S').value).toBe('9')
  type(size('S'), '4')
  await save()
  expect(onSave.mock.calls[1]!.slice(1)).toEqual([expect.objectContaining({ small: 4, large: 1 }), 4])
})
