import { z } from 'zod'
import { formOf, type RecordFields, savedShape } from '../../shared/records/fields.ts'
import { recordFields } from '../../shared/paging.ts'
import { recordEndpoints } from '../../shared/records/record-endpoints.ts'
import { importEndpoint } from '../../shared/records/record-import.ts'
import { requiredText } from '../../shared/text.ts'

export const clothingTypeFields = {
  name: {
    label: 'Name',
    schema: requiredText('Name is required'),
    sortKey: 'nameKey',
    aliases: [
      ...['Clothing Type', 'Garment', 'Garment Type', 'Garment Name', 'Type', 'Style', 'Style Name', 'Product'],
      ...['Product Name', 'Product Type', 'Item', 'Item Name', 'Article', 'Apparel', 'Description'],
    ],
  },
} as const satisfies RecordFields

export const clothingTypeForm = formOf(clothingTypeFields)

export const clothingType = z.object({ ...recordFields, ...savedShape(clothingTypeFields) })
export type ClothingType = z.infer<typeof clothingType>

export const clothingTypeKind = {
  noun: 'clothing type',
  nouns: 'clothing types',
  key: 'clothingType',
  table: 'clothingTypes',
  path: '/api/clothing_types',
} as const

export const clothingTypeEndpoints = recordEndpoints({
  ...clothingTypeKind,
  form: clothingTypeForm,
  record: clothingType,
  fields: clothingTypeFields,
  page: { limit: 100, sortField: 'name', sortOrder: 1 },
})

export const clothingTypeImport = importEndpoint(clothingTypeKind)
