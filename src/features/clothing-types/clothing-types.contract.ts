import { z } from 'zod'
import type { FieldsOf } from '../../shared/records/fields.ts'
import { recordFields } from '../../shared/paging.ts'
import { recordEndpoints } from '../../shared/records/record-endpoints.ts'
import { importEndpoint } from '../../shared/records/record-import.ts'
import { requiredText } from '../../shared/text.ts'

export const clothingTypeForm = z.object({ name: requiredText('Name is required') })

export const clothingType = z.object({ ...recordFields, name: z.string() })
export type ClothingType = z.infer<typeof clothingType>

export const clothingTypeFields = {
  name: { label: 'Name' },
} as const satisfies FieldsOf<typeof clothingTypeForm, typeof clothingType>

export const clothingTypeKind = {
  noun: 'clothing type',
  nouns: 'clothing types',
  key: 'clothingType',
  table: 'clothingTypes',
  path: '/api/clothing_types',
  access: ['administrator'],
} as const

export const clothingTypeEndpoints = recordEndpoints({
  ...clothingTypeKind,
  form: clothingTypeForm,
  record: clothingType,
  fields: clothingTypeFields,
  page: { limit: 100, sortField: 'name', sortOrder: 1 },
})

export const clothingTypeImport = importEndpoint(clothingTypeKind)
