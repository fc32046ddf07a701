import type { Board, PrintSide } from '../../../../features/plan/press-plan.contract.ts'
import { makeBoard, makeJob } from '../../../../features/plan/testing/boards.ts'

/** A Monday, 8:00 AM, far from the day of any test. */
const NOW = new Date(2040, 0, 2, 8).getTime()
const MONTH_MS = 30 * 86_400_000

const PRINT = { pieces: 60, screens: 2 }

/** On Machine M a job of an hour is Processing, and another one waits; Machine XL has nothing to do. */
export const getBoard = (...waiting: Partial<PrintSide>[]): Board =>
  makeBoard(
    {
      machineM1: [
        makeJob('processing', { ...PRINT, orderId: 'others', status: 'processing' }),
        makeJob('waits', { ...PRINT, orderId: 'others', designId: 'lions' }),
      ],
    },
    {
      now: NOW,
      /** 5 dozens take an hour, and two screens 20 minutes. */
      rates: {
        ...{ impressionsPerHour: 60, uptimePercent: 100, assumedScreens: 2 },
        ...{ changeoverMinutes: 10, setupMinutesPerScreen: 5 },
      },
      time: [{ day: '2040-01-02', from: NOW, to: NOW + MONTH_MS, start: 0 }],
      getOrder: (orderId) =>
        orderId === 'others'
          ? { dueDate: '2026-11-28' }
          : { waiting: waiting.map((one) => ({ ...makeJob('', { ...PRINT, designId: 'own', ...one }) })) },
    },
    ['o'],
  )
