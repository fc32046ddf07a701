import type { Feature } from '../../server/feature.ts'
import { formHandlers, recordHandlers } from '../../server/record-handlers/record-handlers.ts'
import { importing } from '../../server/record-handlers/record-import.ts'
import { colorEndpoints, colorForm, colorImport, colorKind } from './colors.contract.ts'
import { colorHistory, colorTable, colorUsedIn } from './colors.db.ts'

const kind = { ...colorKind, ...colorTable, usedIn: colorUsedIn, form: colorForm }

export const colors: Feature = {
  handlers: {
    ...recordHandlers(colorEndpoints, 'colors', kind),
    ...formHandlers(colorEndpoints, 'colors', kind),
    import: importing(colorImport, 'colors', kind),
  },
  histories: [colorHistory],
}
