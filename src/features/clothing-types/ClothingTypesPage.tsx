import { getColumns } from '../../shared/records/fields.ts'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { recordColumns } from '../../web/records/record-columns.tsx'
import { RecordPage } from '../../web/records/RecordPage.tsx'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import {
  type ClothingType,
  clothingTypeEndpoints,
  clothingTypeFields,
  clothingTypeImport,
  clothingTypeKind,
} from './clothing-types.contract.ts'

const columns = recordColumns<ClothingType, typeof clothingTypeFields>(clothingTypeFields)

const ClothingTypeDialog = lazyDialog(async () => (await import('./ClothingTypeDialog.tsx')).ClothingTypeDialog)
const IMPORTING = { endpoint: clothingTypeImport, columns: getColumns(clothingTypeFields) }

const CLOTHING_TYPES = {
  nouns: clothingTypeKind.nouns,
  endpoints: clothingTypeEndpoints,
  searchLabel: 'Search name',
  columns,
  getName: (clothingType: ClothingType) => clothingType.name,
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
