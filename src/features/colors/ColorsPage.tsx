import { ColorSwatch } from '../../web/ui/ColorSwatch.tsx'
import { getColumns } from '../../shared/records/fields.ts'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { recordColumns } from '../../web/records/record-columns.tsx'
import { RecordPage } from '../../web/records/RecordPage.tsx'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import { type Color, colorEndpoints, colorFields, colorImport, colorKind } from './colors.contract.ts'

const columns = recordColumns<Color, typeof colorFields>(colorFields, {
  name: {
    cell: (color) => (
      <>
        <ColorSwatch code={color.code} /> {color.name}
      </>
    ),
  },
  code: { cell: (color) => `#${color.code}` },
})

const ColorDialog = lazyDialog(async () => (await import('./ColorDialog.tsx')).ColorDialog)
const IMPORTING = { endpoint: colorImport, columns: getColumns(colorFields) }

const COLORS = {
  nouns: colorKind.nouns,
  endpoints: colorEndpoints,
  searchLabel: 'Search name or code',
  columns,
  getName: (color: Color) => color.name,
} as const

export const ColorsPage = () => (
  <RecordPage title="Colors" {...COLORS} importing={IMPORTING} dialog={(props) => <ColorDialog {...props} />} />
)

export const ColorTrashPage = () => <TrashPage title="Color Trash" {...COLORS} />
