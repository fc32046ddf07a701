import type { Feature } from '../../server/feature.ts'
import { formHandlers, recordHandlers } from '../../server/record-handlers/record-handlers.ts'
import { importing } from '../../server/record-handlers/record-import.ts'
import { getColumns } from '../../shared/records/fields.ts'
import {
  clothingTypeEndpoints,
  clothingTypeFields,
  clothingTypeForm,
  clothingTypeImport,
  clothingTypeKind,
} from './clothing-types.contract.ts'
import {
  toClothingType,
  clothingTypeHistory,
  clothingTypeSortKeys,
  clothingTypeUsedIn,
  columnsOfClothingType,
} from './clothing-types.db.ts'

/** Names that such columns of a file often have. */
const ALIASES = {
  name: [
    ...['Clothing Type', 'Garment', 'Garment Type', 'Garment Name', 'Type', 'Style', 'Style Name', 'Product'],
    ...['Product Name', 'Product Type', 'Item', 'Item Name', 'Article', 'Apparel', 'Description'],
  ],
}

const kind = {
  ...clothingTypeKind,
  columns: getColumns(clothingTypeFields, ALIASES),
  sortKeys: clothingTypeSortKeys,
  usedIn: clothingTypeUsedIn,
  shown: toClothingType,
  form: clothingTypeForm,
  stored: columnsOfClothingType,
}

export const clothingTypes: Feature = {
  handlers: {
    ...recordHandlers(clothingTypeEndpoints, 'clothingTypes', kind),
    ...formHandlers(clothingTypeEndpoints, 'clothingTypes', kind),
    import: importing(clothingTypeImport, 'clothingTypes', kind),
  },
  histories: [clothingTypeHistory],
}
