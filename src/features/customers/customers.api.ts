import type { Feature } from '../../server/feature.ts'
import { formHandlers, recordHandlers } from '../../server/record-handlers/record-handlers.ts'
import { importing } from '../../server/record-handlers/record-import.ts'
import { customerEndpoints, customerForm, customerImport, customerKind } from './customers.contract.ts'
import { customerHistory, customerTable, customerUsedIn } from './customers.db.ts'

const kind = { ...customerKind, ...customerTable, usedIn: customerUsedIn, form: customerForm }

export const customers: Feature = {
  handlers: {
    ...recordHandlers(customerEndpoints, 'customers', kind),
    ...formHandlers(customerEndpoints, 'customers', kind),

    create: formHandlers(customerEndpoints, 'customers', {
      ...kind,
      shown: (row) => ({ ...kind.shown(row), adderss: row.address }),
    }).create,

    import: importing(customerImport, 'customers', kind),
  },
  histories: [customerHistory],
}
