import { fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { ClothingTypeDialog } from '../../features/clothing-types/ClothingTypeDialog.tsx'
import { ColorDialog } from '../../features/colors/ColorDialog.tsx'
import { CustomerDialog } from '../../features/customers/CustomerDialog.tsx'
import { DesignDialog } from '../../features/designs/DesignDialog.tsx'
import { UserDialog } from '../../features/users/UserDialog.tsx'
import { startSession } from '../../web/api/session.ts'
import { openTwoPages } from '../../web/testing/two-pages.tsx'

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const chooseImage = async () => {
  const files = [new File(['image'], 'front.png', { type: 'image/png' })]
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
  await screen.findByRole('button', { name: /^Remove the new image/ })
}
const chooseRole = () => {
  fireEvent.click(screen.getByRole('combobox', { name: 'Role' }))
  fireEvent.click(screen.getByRole('option', { name: 'Machine Operator' }))
}

type NewRecord = ComponentType<{ opened: boolean; record: null; onClose: () => void }>

test.each<[string, NewRecord, fill: () => unknown]>([
  ['customer', CustomerDialog, () => (type(/^Name/, 'Zoë'), type(/^Phone No/, '1'))],
  ['color', ColorDialog, () => type(/^Name/, 'Plum')],
  ['clothing type', ClothingTypeDialog, () => type(/^Name/, 'Cape')],
  ['design', DesignDialog, () => (type(/^Name/, 'Owl'), chooseImage())],
  ['user', UserDialog, () => (type(/^Username/, 'zoe'), type(/^Password/, 'kettle fog tram'), chooseRole())],
])('O10: a new %s whose answer was lost is sent again with the same request id', async (_, NewDialog, fill) => {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string | FormData }) => {
    sent.push(
      body instanceof FormData ? body.get('requestId') : (JSON.parse(body) as Record<string, unknown>)['requestId'],
    )
    throw new TypeError('Failed to fetch')
  })
  openTwoPages(() => <NewDialog opened record={null} onClose={() => {}} />)
  await screen.findByRole('dialog')
  await fill()
  for (const count of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => sent.length).toBe(count)
    await screen.findByText(/cannot be reached/)
  }
  expect(sent).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), sent[0]])
})
