import { today as serverDay } from '../../server/clock.ts'
import type { Reader } from '../../server/database/database.ts'
import type { Feature } from '../../server/feature.ts'
import { read } from '../../server/handlers.ts'
import { selectTimeZoneToConfirm } from '../floor/machine-settings/machines.db.ts'
import { ON_MACHINE } from '../floor/schedules.contract.ts'
import { FIRST_STEPS, type FirstSteps, getDashboard, type OfficeFigures } from './dashboard.contract.ts'
import {
  QUEUED,
  selectLateOrders,
  selectMachineFigures,
  selectMonthFigures,
  selectOrderFigures,
  selectWaiting,
} from './figures/figures.db.ts'

const handlers = {
  getDashboard: read(getDashboard, async ({ db, session: { role }, backupWarning }) => {
    const today = serverDay()
    return {
      today,
      machines: await selectMachineFigures(db, today, role === 'machine_operator' ? ON_MACHINE : QUEUED),
      orders: role === 'machine_operator' ? null : await selectOrderFigures(db, today),
      office: role === 'administrator' ? { ...(await selectOfficeFigures(db, today)), backupWarning } : null,
    }
  }),
}

export const dashboard: Feature = { handlers }

const selectOfficeFigures = async (db: Reader, today: string): Promise<Omit<OfficeFigures, 'backupWarning'>> => ({
  waiting: await selectWaiting(db, today),
  late: await selectLateOrders(db, today),
  month: await selectMonthFigures(db, today),
  firstSteps: await selectFirstSteps(db),
  timeZoneToConfirm: await selectTimeZoneToConfirm(db),
})

async function selectFirstSteps(db: Reader): Promise<FirstSteps> {
  const steps: [string, boolean][] = []
  for (const table of FIRST_STEPS) {
    const first = await db.selectFrom(table).select('_id').where('deletedAt', 'is', null).limit(1).execute()
    steps.push([table, first.length > 0])
  }
  return Object.fromEntries(steps) as FirstSteps
}
