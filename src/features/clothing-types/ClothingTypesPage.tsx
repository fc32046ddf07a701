import type { Column } from '../../web/table/DataTable.tsx'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { RecordPage } from '../../web/records/RecordPage.tsx'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import {
  type ClothingType,
  clothingTypeColumns,
  clothingTypeEndpoints,
  clothingTypeImport,
  clothingTypeKind,
} from './clothing-types.contract.ts'

const columns: Column<ClothingType>[] = [
  { key: 'name', header: 'Name', sortable: true, narrow: 'heading', cell: (clothingType) => clothingType.name },
]

const ClothingTypeDialog = lazyDialog(async () => (await import('./ClothingTypeDialog.tsx')).ClothingTypeDialog)
const IMPORTING = { endpoint: clothingTypeImport, columns: clothingTypeColumns }

const CLOTHING_TYPES = {
  nouns: clothingTypeKind.nouns,
  endpoints: clothingTypeEndpoints,
  searchLabel: 'Search name',
  columns,
  nameOf: (clothingType: ClothingType) => clothingType.name,
} as const

export const ClothingTypesPage = () => (
  <RecordPage
    title="Clothing Types"
    {...CLOTHING_TYPES}
    importing={IMPORTING}
    dialog={(props) => <ClothingTypeDialog {...props} />}
  />
)

export const ClothingTypeTrashPage = () => <TrashPage title="Clothing Type Trash" {...CLOTHING_TYPES} />
