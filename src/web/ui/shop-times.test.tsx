import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { whoAmI } from '../../features/auth/auth.contract.ts'
import { SHOP_TIME_ZONE } from '../../shared/days/shop-day.ts'

// As in a browser that has just loaded the application: no answer has said a time zone yet.
vi.resetModules()
const { call } = await import('../api/call.ts')
const { dayInShop, useTimeElsewhere } = await import('../today.ts')
const { useRedraws } = await import('../state/redraws.ts')
const { formatInstant, formatMoment } = await import('./format-times.ts')
const { noteUnsaved } = await import('../unsaved.ts')

const EVENING = '2026-12-01T05:30:00.000Z'
const Told = () => <p role="status">{`${useTimeElsewhere()} ${useRedraws()}`}</p>
const told = () => screen.getByRole('status').textContent

async function answer(timeZone: string): Promise<void> {
  const headers = { [SHOP_TIME_ZONE]: timeZone }
  vi.stubGlobal('fetch', async () => Response.json({ code: 'invalid', message: 'No.' }, { status: 400, headers }))
  await act(async () => {
    await call(whoAmI, {}).catch(() => {})
  })
}

test('C2: times are those of the shop wherever the browser is, which says so, and follow a move', async () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  render(<Told />)
  await answer(own)
  expect(told()).toBe(' 0')
  await answer('Pacific/Honolulu')
  expect(told()).toBe(' · Honolulu time 1')
  expect(formatInstant(EVENING)).toBe('Nov 30, 2026, 7:30 PM')
  expect(dayInShop(EVENING)).toBe('2026-11-30')
  expect(formatMoment(EVENING, '2026-12-01')).toBe('Mon, Nov 30, 7:30 PM')
  await answer('Asia/Kathmandu')
  expect(told()).toBe(' · Kathmandu time 2')
  expect(formatInstant(EVENING)).toBe('Dec 01, 2026, 11:15 AM')
  expect(formatInstant('2026-03-29T18:14:59Z')).toBe('Mar 29, 2026, 11:59 PM')
  expect(dayInShop('2026-03-29T18:15:00Z')).toBe('2026-03-30')
})

test('C2: what is typed stays where the shop moves; a place that the browser does not know is none', async () => {
  onTestFinished(noteUnsaved())
  render(<Told />)
  const moves = told().slice(-1)
  await answer('America/Argentina/Buenos_Aires')
  expect(told()).toBe(` · Buenos Aires time ${moves}`)
  await answer('Mars/Olympus')
  expect(told()).toBe(` ${moves}`)
})
