import { z } from 'zod'
import type { FieldsOf } from '../../shared/records/fields.ts'
import { blankAs } from '../../shared/endpoint.ts'
import { recordFields } from '../../shared/paging.ts'
import { recordEndpoints } from '../../shared/records/record-endpoints.ts'
import { importEndpoint } from '../../shared/records/record-import.ts'
import { requiredText } from '../../shared/text.ts'

const WHITE = 'ffffff'
const WRONG_CODE = 'A color is six digits or letters from a to f'

/** `code` is a hex color without `#`. */
export const colorForm = z.object({
  name: requiredText('Name is required'),
  code: blankAs(
    WHITE,
    z
      .string(WRONG_CODE)
      .trim()
      .min(1, 'Choose a color')
      .toLowerCase()
      .transform((code) => code.replace(/^#/, ''))
      .pipe(z.string().regex(/^[0-9a-f]{6}$/, WRONG_CODE))
      .optional()
      .transform((code) => code ?? WHITE),
  ),
})

export const color = z.object({ ...recordFields, name: z.string(), code: z.string() })
export type Color = z.infer<typeof color>

export const colorFields = {
  name: { label: 'Name' },
  code: { label: 'Color', columnLabel: 'Code', prefix: '#', whenEmpty: 'white' },
} as const satisfies FieldsOf<typeof colorForm, typeof color>

export const colorKind = {
  noun: 'color',
  nouns: 'colors',
  key: 'color',
  table: 'colors',
  path: '/api/colors',
  access: ['administrator'],
} as const

export const colorEndpoints = recordEndpoints({
  ...colorKind,
  form: colorForm,
  record: color,
  fields: colorFields,
  page: { limit: 100, sortField: 'name', sortOrder: 1 },
})

export const colorImport = importEndpoint(colorKind)
