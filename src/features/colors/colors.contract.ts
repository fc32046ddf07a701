import { z } from 'zod'
import { formOf, type RecordFields, savedShape } from '../../shared/records/fields.ts'
import { blankAs } from '../../shared/endpoint.ts'
import { recordFields } from '../../shared/paging.ts'
import { recordEndpoints } from '../../shared/records/record-endpoints.ts'
import { importEndpoint } from '../../shared/records/record-import.ts'
import { requiredText } from '../../shared/text.ts'

const WHITE = 'ffffff'
const WRONG_CODE = 'A color is six digits or letters from a to f'

export const colorFields = {
  name: {
    label: 'Name',
    schema: requiredText('Name is required'),
    sortKey: 'nameKey',
    aliases: ['Color', 'Color Name', 'Colour', 'Colour Name', 'Ink', 'Ink Name', 'Ink Color'],
  },
  /** A hex color without `#`. */
  code: {
    label: 'Color',
    columnLabel: 'Code',
    prefix: '#',
    schema: blankAs(
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
    whenEmpty: 'white',
    aliases: [
      ...['Hex', 'Hex Code', 'Hex Value', 'Hex Color', 'Hex Colour', 'HTML', 'HTML Code', 'HTML Color', 'HTML Colour'],
      ...['Color Code', 'Colour Code', 'Color Hex', 'Colour Hex', 'Color Value', 'Web Color', 'Web Colour', 'RGB Hex'],
    ],
  },
} as const satisfies RecordFields

export const colorForm = formOf(colorFields)

export const color = z.object({ ...recordFields, ...savedShape(colorFields) })
export type Color = z.infer<typeof color>

export const colorKind = {
  noun: 'color',
  nouns: 'colors',
  key: 'color',
  table: 'colors',
  path: '/api/colors',
} as const

export const colorEndpoints = recordEndpoints({
  ...colorKind,
  form: colorForm,
  record: color,
  fields: colorFields,
  page: { limit: 100, sortField: 'name', sortOrder: 1 },
})

export const colorImport = importEndpoint(colorKind)
