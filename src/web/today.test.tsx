import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { whoAmI } from '../features/auth/auth.contract.ts'
import { SHOP_DAY } from '../shared/days/shop-day.ts'

// As in a browser that has just loaded the application: no answer has said a day yet.
vi.resetModules()
const { call } = await import('./api/call.ts')
const { useToday } = await import('./today.ts')

const Today = () => <p role="status">{useToday()}</p>
const shown = () => screen.getByRole('status').textContent

const answering = (headers: Record<string, string>, status = 200) =>
  vi.stubGlobal('fetch', async () => Response.json({ code: 'invalid', message: 'No.' }, { status, headers }))

const ask = () =>
  act(async () => {
    await call(whoAmI, {}).catch(() => {})
  })

test('the day is the browser’s until the server has answered, then the server’s, also of a refusal', async () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 5, 23, 30), toFake: ['Date'] })
  render(<Today />)
  expect(shown()).toBe('2026-01-05')
  answering({ [SHOP_DAY]: '2026-01-06' })
  await ask()
  expect(shown()).toBe('2026-01-06')
  answering({ [SHOP_DAY]: '2026-01-07' }, 400)
  await ask()
  expect(shown()).toBe('2026-01-07')
})

test('an answer without a day, or with what is none, changes nothing', async () => {
  answering({ [SHOP_DAY]: '2026-01-08' })
  render(<Today />)
  await ask()
  answering({})
  await ask()
  expect(shown()).toBe('2026-01-08')
  answering({ [SHOP_DAY]: 'tomorrow' })
  await ask()
  expect(shown()).toBe('2026-01-08')
})
