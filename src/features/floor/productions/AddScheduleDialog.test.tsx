import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../../web/session.ts'
import { openTwoPages } from '../../../web/testing/two-pages.tsx'
import type { PrintingOn } from '../../designs/designs.contract.ts'
import type { SideStatus } from '../../productions/productions.contract.ts'
import type { ProductionRow } from '../production-list.contract.ts'
import { AddScheduleDialog } from './AddScheduleDialog.tsx'

afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

const production = (
  screenPrintingOn: PrintingOn,
  frontStatus: SideStatus | null,
  backStatus: SideStatus | null,
): ProductionRow =>
  ({
    ...{ _id: 'p', orderId: 'o', orderNo: 7, orderStatus: 'confirm', clothingTypeName: 'Tee' },
    printingDesignData: { name: 'Tigers', screenPrintingOn },
    frontStatus,
    backStatus,
  }) as ProductionRow

async function open(row: ProductionRow) {
  const close = vi.fn<() => void>()
  openTwoPages(() => <AddScheduleDialog opened production={row} onClose={close} />)
  await screen.findByRole('dialog', { name: 'Add Schedule' })
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

test.each<[ProductionRow, offered: string[]]>([
  [production('front', 'pending', null), ['Front']],
  [production('back', null, 'pending'), ['Back']],
  [production('front_back', 'pending', 'pending'), ['Front', 'Back']],
  [production('front_back', 'schedule', 'pending'), ['Back']],
  [production('front_back', 'pending', 'complete'), ['Front']],
])('each side that is pending is offered, the other one disabled (%#)', async (row, offered) => {
  await open(row)
  expect(['Front', 'Back'].filter((side) => !radio(side).disabled)).toEqual(offered)
  expect(['Machine M', 'Machine XL'].filter((machine) => radio(machine).disabled)).toEqual([])
})

test('of one production Save is never disabled: it says what is missing', async () => {
  await open(production('front_back', 'pending', 'pending'))
  expect(saveButton().disabled).toBe(false)
  fireEvent.click(saveButton())
  expect(await screen.findByText('Choose a machine')).toBeTruthy()
  expect(screen.getByText('Choose the front or the back')).toBeTruthy()
})

test('why the server refuses it stands in the dialog', async () => {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  const message = 'Production 1 of order #7, Tigers: the front is already scheduled.'
  vi.stubGlobal('fetch', async () => Response.json({ code: 'conflict', message }, { status: 409 }))
  await open(production('front', 'pending', null))
  fireEvent.click(radio('Machine M'))
  fireEvent.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByRole('dialog')).toBeTruthy()
})
