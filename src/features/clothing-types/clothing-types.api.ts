import type { Feature } from '../../server/feature.ts'
import { formHandlers, recordHandlers } from '../../server/records/record-handlers.ts'
import { importing } from '../../server/records/record-import.ts'
import {
  clothingTypeColumns,
  clothingTypeEndpoints,
  clothingTypeForm,
  clothingTypeImport,
  clothingTypeKind,
} from './clothing-types.contract.ts'
import { asClothingType, clothingTypeSortKeys, columnsOfClothingType } from './clothing-types.db.ts'

const kind = {
  ...clothingTypeKind,
  columns: clothingTypeColumns,
  sortKeys: clothingTypeSortKeys,
  shown: asClothingType,
  form: clothingTypeForm,
  stored: columnsOfClothingType,
}

export const clothingTypes: Feature = {
  handlers: {
    ...recordHandlers(clothingTypeEndpoints, 'clothingTypes', kind),
    ...formHandlers(clothingTypeEndpoints, 'clothingTypes', kind),
    import: importing(clothingTypeImport, 'clothingTypes', kind),
  },
}
