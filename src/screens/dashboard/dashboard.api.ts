import type { FastifyRequest } from 'fastify'
import { today as serverDay } from '../../server/clock.ts'
import type { Reader } from '../../server/database/database.ts'
import type { Feature } from '../../server/feature.ts'
import { read } from '../../server/handlers.ts'
import { may } from '../../shared/policies.ts'
import { selectShop, toShop } from '../../features/machines/machines.db.ts'
import { ON_MACHINE, QUEUED } from '../../features/schedules/schedules.contract.ts'
import { FIRST_STEPS, type FirstSteps, getDashboard, type OfficeFigures } from './dashboard.contract.ts'
import {
  selectLateOrders,
  selectMachineFigures,
  selectMonthFigures,
  selectOrderFigures,
  selectWaiting,
} from './figures/figures.db.ts'

const getBackupWarning = ({ server: { backups } }: FastifyRequest): string | null => backups?.getWarning() ?? null

const handlers = {
  getDashboard: read(getDashboard, getBackupWarning, async ({ db, session: { role }, prepared: backupWarning }) => {
    const today = serverDay()
    return {
      today,
      machines: await selectMachineFigures(db, today, may(role, 'schedules.oversee') ? QUEUED : ON_MACHINE),
      orders: may(role, 'orders.read') ? await selectOrderFigures(db, today) : null,
      office: may(role, 'dashboard.readOffice') ? { ...(await selectOfficeFigures(db, today)), backupWarning } : null,
    }
  }),
}

export const dashboard: Feature = { handlers }

async function selectOfficeFigures(db: Reader, today: string): Promise<Omit<OfficeFigures, 'backupWarning'>> {
  const { dismissedSteps, timeZone, isTimeZoneConfirmed } = toShop(await selectShop(db))
  return {
    waiting: await selectWaiting(db, today),
    late: await selectLateOrders(db, today),
    month: await selectMonthFigures(db, today),
    firstSteps: await selectFirstSteps(db),
    ...{ dismissedSteps, timeZoneToConfirm: isTimeZoneConfirmed ? null : timeZone },
  }
}

async function selectFirstSteps(db: Reader): Promise<FirstSteps> {
  const steps: [string, boolean][] = []
  for (const table of FIRST_STEPS) {
    const first = await db.selectFrom(table).select('_id').where('deletedAt', 'is', null).limit(1).execute()
    steps.push([table, first.length > 0])
  }
  const changed = await db.selectFrom('machines').select('_id').where('version', '>', 1).limit(1).execute()
  const users = await db.selectFrom('users').select('_id').where('deletedAt', 'is', null).limit(2).execute()
  const delivered = await db
    .selectFrom('orders')
    .select('_id')
    .where('deletedAt', 'is', null)
    .where('status', '=', 'deliver')
    .limit(1)
    .execute()
  return {
    ...(Object.fromEntries(steps) as Record<(typeof FIRST_STEPS)[number], boolean>),
    hours: changed.length > 0,
    colleagues: users.length > 1,
    delivery: delivered.length > 0,
  }
}
