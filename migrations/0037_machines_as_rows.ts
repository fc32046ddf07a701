import { allowAny, type MigrationTransaction } from '../src/server/database/migration-step.ts'

/** Which machines there are stands in the table of them. */
export default (tx: MigrationTransaction): Promise<void> => allowAny(tx, 'schedules', 'machine', 'machineM1')
