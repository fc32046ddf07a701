import type { Feature } from '../../server/feature.ts'
import { formHandlers, recordHandlers } from '../../server/record-handlers/record-handlers.ts'
import { importing } from '../../server/record-handlers/record-import.ts'
import { getColumns } from '../../shared/records/fields.ts'
import { colorEndpoints, colorFields, colorForm, colorImport, colorKind } from './colors.contract.ts'
import { toColor, colorHistory, colorSortKeys, colorUsedIn, columnsOfColor } from './colors.db.ts'

/** Names that such columns of a file often have. */
const ALIASES = {
  name: ['Color', 'Color Name', 'Colour', 'Colour Name', 'Ink', 'Ink Name', 'Ink Color'],
  code: [
    ...['Hex', 'Hex Code', 'Hex Value', 'Hex Color', 'Hex Colour', 'HTML', 'HTML Code', 'HTML Color', 'HTML Colour'],
    ...['Color Code', 'Colour Code', 'Color Hex', 'Colour Hex', 'Color Value', 'Web Color', 'Web Colour', 'RGB Hex'],
  ],
}

const kind = {
  ...colorKind,
  columns: getColumns(colorFields, ALIASES),
  sortKeys: colorSortKeys,
  usedIn: colorUsedIn,
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
