import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getKey, queryClient } from '../../web/api/queries.ts'
import { getPressBoard } from '../../features/plan/press-plan.contract.ts'
import { makeBoard, makeJob } from '../../features/plan/testing/boards.ts'
import { TakeOver } from './MachinePanel.tsx'

const NOW = new Date(2040, 0, 2, 8).getTime()
const RATES = { impressionsPerHour: 60, uptimePercent: 100, assumedScreens: 1 }

/** Machine M prints 60 pieces without a setup. */
const BOARD = makeBoard(
  { machineM1: [makeJob('job', { pieces: 60, screens: 1 })] },
  {
    now: NOW,
    rates: { ...RATES, changeoverMinutes: 0, setupMinutesPerScreen: 0 },
    time: [{ day: '2040-01-02', from: NOW, to: NOW + 10 * 60 * 60_000, start: 0 }],
  },
)

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  queryClient.setQueryData(getKey(getPressBoard, {}), BOARD)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('what a learned speed does to the plan is said before it is taken over', () => {
  const press = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <TakeOver machine="machineM1" name="impressionsPerHour" value={30} onPress={press} />
    </MantineProvider>,
  )
  expect(
    screen.getByText('Late orders 0 → 0, last finish Mon, Jan 02, 2040, 9:00 AM → Mon, Jan 02, 2040, 10:00 AM'),
  ).toBeTruthy()
  expect(press).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Take over 30' }))
  expect(press).toHaveBeenCalledOnce()
})
