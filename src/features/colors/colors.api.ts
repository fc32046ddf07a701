import { formHandlers, recordHandlers } from '../../server/records/record-handlers.ts'
import { importing } from '../../server/records/record-import.ts'
import { colorColumns, colorEndpoints, colorForm, colorImport, colorKind } from './colors.contract.ts'
import { asColor, columnsOfColor } from './colors.db.ts'

const kind = { ...colorKind, columns: colorColumns, shown: asColor, form: colorForm, stored: columnsOfColor }

export const colorsApi = Object.values({
  ...recordHandlers(colorEndpoints, 'colors', kind),
  ...formHandlers(colorEndpoints, 'colors', kind),
  import: importing(colorImport, 'colors', kind),
})
