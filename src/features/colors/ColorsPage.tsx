import { ColorSwatch } from '../../web/ui/ColorSwatch.tsx'
import type { Column } from '../../web/table/DataTable.tsx'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { RecordPage } from '../../web/records/RecordPage.tsx'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import { type Color, colorColumns, colorEndpoints, colorImport, colorKind } from './colors.contract.ts'

const columns: Column<Color>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    narrow: 'heading',
    cell: (color) => (
      <>
        <ColorSwatch code={color.code} /> {color.name}
      </>
    ),
  },
  { key: 'code', header: 'Code', sortable: true, cell: (color) => `#${color.code}` },
]

const ColorDialog = lazyDialog(async () => (await import('./ColorDialog.tsx')).ColorDialog)
const IMPORTING = { endpoint: colorImport, columns: colorColumns }

const COLORS = {
  nouns: colorKind.nouns,
  endpoints: colorEndpoints,
  searchLabel: 'Search name or code',
  columns,
  nameOf: (color: Color) => color.name,
} as const

export const ColorsPage = () => (
  <RecordPage title="Colors" {...COLORS} importing={IMPORTING} dialog={(props) => <ColorDialog {...props} />} />
)

export const ColorTrashPage = () => <TrashPage title="Color Trash" {...COLORS} />
