import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../web/api/queries.ts'
import { CustomerField } from './CustomerField.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('all letters that somebody types before the dialog has the focus are in its search', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], total: 0 }))
  render(
    <MantineProvider env="test">
      <CustomerField
        label="Customer"
        placeholder="Select customer"
        data-path="customer"
        value={null}
        error={undefined}
        onChange={() => undefined}
      />
    </MantineProvider>,
  )
  const field = screen.getByRole('button', { name: /^Customer/ })
  await act(async () => {
    fireEvent.click(field)
    for (const key of 'riv') fireEvent.keyDown(field, { key })
  })
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('riv')
})
