import { z } from 'zod'
import { formOf, type RecordFields, savedShape } from '../../shared/records/fields.ts'
import { id, recordFields } from '../../shared/paging.ts'
import { recordEndpoints } from '../../shared/records/record-endpoints.ts'
import { longText, optional, requiredText } from '../../shared/text.ts'
import { upload } from '../../shared/upload.ts'

export const PRINTING_ON = ['front', 'front_back', 'back'] as const
export type PrintingOn = (typeof PRINTING_ON)[number]
export const PRINTING_ON_LABELS: Record<PrintingOn, string> = {
  front: 'Front',
  front_back: 'Front and Back',
  back: 'Back',
}

export const SIDES = ['front', 'back'] as const
export type Side = (typeof SIDES)[number]
export const SIDE_LABELS: Record<Side, string> = { front: 'Front', back: 'Back' }

export const hasSide = (printingOn: PrintingOn, side: Side): boolean =>
  printingOn === side || printingOn === 'front_back'

/** The URLs of an image; they cannot be guessed and never change (rule M7). */
export const imagePaths = z.object({ thumbnail: z.string(), normal: z.string() })
export type ImagePaths = z.infer<typeof imagePaths>

export const getImage = (design: Record<`${Side}Image`, ImagePaths | null>, side: Side): ImagePaths | null =>
  design[`${side}Image`]

/** A form with files sends numbers as text. */
function optionalWhole(most: number) {
  const message = `Write a whole number from 1 to ${most}, or leave it empty`
  const number = z.coerce.number<number | string>(message).int(message).min(1, message).max(most, message)
  const sent = z.union([z.literal(''), number], message)
  return sent.nullish().transform((value) => value || null)
}

/** The underbase counts as a screen. */
const screens = optionalWhole(30)
/** How often each piece is printed: print, flash, print is 2. */
const passes = optionalWhole(9)

const sideNumber = (label: string, schema: typeof screens) =>
  ({ label, schema, saved: z.number().int().nullable(), unlisted: true }) as const

const sideNumberFields = {
  frontScreens: sideNumber('Front Screens', screens),
  backScreens: sideNumber('Back Screens', screens),
  frontPasses: sideNumber('Front Passes', passes),
  backPasses: sideNumber('Back Passes', passes),
}
/** Null: nobody has said it, or the side is not printed. */
export type SideNumbers = Record<keyof typeof sideNumberFields, number | null>
export const SIDE_NUMBERS = Object.keys(sideNumberFields) as (keyof SideNumbers)[]

export const bySideNumber = <Value>(value: (name: keyof SideNumbers) => Value) =>
  Object.fromEntries(SIDE_NUMBERS.map((name) => [name, value(name)])) as Record<keyof SideNumbers, Value>

export const designFields = {
  name: { label: 'Name', schema: requiredText('Name is required'), sortKey: 'nameKey' },
  screenPrintingOn: {
    label: 'Screen Printing On',
    schema: z.enum(PRINTING_ON, 'Screen Printing On is required'),
    words: PRINTING_ON_LABELS,
  },
  /** The images are optional here; `imageProblems` checks them against the stored ones. */
  frontImage: { label: 'Front Image', schema: upload.optional(), formOnly: true },
  backImage: { label: 'Back Image', schema: upload.optional(), formOnly: true },
  ...sideNumberFields,
  /** Inks, mesh, placement, flash: for whoever prints it. */
  printNotes: { label: 'Print Notes', schema: optional(longText()), maxRows: 8, unlisted: true, searched: true },
} as const satisfies RecordFields

export const designForm = formOf(designFields)

export const design = z.object({
  ...recordFields,
  ...savedShape(designFields),
  frontImagePaths: imagePaths.nullable(),
  backImagePaths: imagePaths.nullable(),
})
export type Design = z.infer<typeof design>

export const designData = z.object({
  _id: id,
  name: z.string(),
  screenPrintingOn: z.enum(PRINTING_ON),
  frontImage: imagePaths.nullable(),
  backImage: imagePaths.nullable(),
})
export type DesignData = z.infer<typeof designData>

export const getDesignData = ({
  _id,
  name,
  screenPrintingOn,
  frontImagePaths,
  backImagePaths,
}: Design): DesignData => ({
  _id,
  name,
  screenPrintingOn,
  frontImage: frontImagePaths,
  backImage: backImagePaths,
})

export const designKind = {
  noun: 'printing design',
  nouns: 'printing designs',
  key: 'printingDesign',
  table: 'designs',
  path: '/api/designs',
} as const

export const designEndpoints = recordEndpoints({
  ...designKind,
  multipart: true,
  form: designForm,
  record: design,
  fields: designFields,
  page: { limit: 50, sortField: 'name', sortOrder: 1 },
})
