import type { Feature } from '../../server/feature.ts'
import { formHandlers, recordHandlers } from '../../server/record-handlers/record-handlers.ts'
import { importing } from '../../server/record-handlers/record-import.ts'
import {
  clothingTypeEndpoints,
  clothingTypeForm,
  clothingTypeImport,
  clothingTypeKind,
} from './clothing-types.contract.ts'
import { clothingTypeHistory, clothingTypeTable, clothingTypeUsedIn } from './clothing-types.db.ts'

const kind = { ...clothingTypeKind, ...clothingTypeTable, usedIn: clothingTypeUsedIn, form: clothingTypeForm }

export const clothingTypes: Feature = {
  handlers: {
    ...recordHandlers(clothingTypeEndpoints, 'clothingTypes', kind),
    ...formHandlers(clothingTypeEndpoints, 'clothingTypes', kind),
    import: importing(clothingTypeImport, 'clothingTypes', kind),
  },
  histories: [clothingTypeHistory],
}
