import type { Board, PlanJob, PrintSide } from '../../plan/press-plan.contract.ts'

/** A Monday, 8:00 AM, far from the day of any test. */
const NOW = new Date(2040, 0, 2, 8).getTime()
const MONTH_MS = 30 * 86_400_000

const side = (more: Partial<PrintSide>): PrintSide => ({
  ...{ productionId: 'of others', designId: 'others', side: 'front', pieces: 60, screens: 2, passes: 1 },
  ...more,
})

const job = (more: Partial<PlanJob>): PlanJob => ({
  ...side({}),
  ...{ scheduleId: 'others', orderId: 'others', status: 'pending', workedMinutes: 0 },
  ...more,
})

const machine = (name: Board['machines'][number]['machine'], jobs: PlanJob[]): Board['machines'][number] => ({
  machine: name,
  /** 5 dozens take an hour, and two screens 20 minutes. */
  rates: {
    ...{ impressionsPerHour: 60, uptimePercent: 100, assumedScreens: 2 },
    ...{ changeoverMinutes: 10, setupMinutesPerScreen: 5 },
  },
  time: { from: [NOW], to: [NOW + MONTH_MS], startMinutes: [0], days: ['2040-01-02'] },
  ratios: [],
  jobs,
})

const order = (orderId: string, dueDate: string | null, waiting: PrintSide[]): Board['orders'][number] => ({
  ...{ orderId, orderNo: 7, customerName: 'Acme', dueEnd: null },
  ...{ dueDate, waiting },
})

/** On Machine M a job of an hour is Processing, and another one waits; Machine XL has nothing to do. */
export const getBoard = (...waiting: Partial<PrintSide>[]): Board => ({
  ...{ now: NOW, version: 1, packingHours: 2, closedDays: [], designs: [] },
  machines: [
    machine('machineM1', [job({ scheduleId: 'processing', status: 'processing' }), job({ designId: 'lions' })]),
    machine('machineXl1', []),
  ],
  orders: [
    order('others', '2026-11-28', []),
    order(
      'o',
      null,
      waiting.map((one) => side({ designId: 'own', ...one })),
    ),
  ],
})
