import type { Feature } from '../../server/feature.ts'
import { formHandlers, recordHandlers } from '../../server/records/record-handlers.ts'
import { importing } from '../../server/records/record-import.ts'
import { getColumns } from '../../shared/records/fields.ts'
import { colorEndpoints, colorFields, colorForm, colorImport, colorKind } from './colors.contract.ts'
import { toColor, colorHistory, colorSortKeys, columnsOfColor } from './colors.db.ts'

const kind = {
  ...colorKind,
  columns: getColumns(colorFields),
  sortKeys: colorSortKeys,
  shown: toColor,
  form: colorForm,
  stored: columnsOfColor,
}

export const colors: Feature = {
  handlers: {
    ...recordHandlers(colorEndpoints, 'colors', kind),
    ...formHandlers(colorEndpoints, 'colors', kind),
    import: importing(colorImport, 'colors', kind),
  },
  histories: [colorHistory],
}
