import { z } from 'zod'
import { blankAs } from './endpoint.ts'
import { formatCount } from './numbers.ts'

/** The most rows one call returns (rule C3). */
export const MAX_ROWS = 300

/** The most that one call changes, and "Select all" selects. */
export const MAX_SELECTED = 1000

/** Some programs, and scanners with Caps Lock, write them in capitals. */
export const idOf = (message: string) => z.uuid(message).toLowerCase()
export const id = idOf('This id is not valid')
export const optionalId = blankAs(undefined, id.optional())

export const NOTHING_SELECTED = 'Select at least one record'

export const ids = z.object({
  ids: z
    .array(id, NOTHING_SELECTED)
    .min(1, NOTHING_SELECTED)
    .max(MAX_SELECTED, `Select at most ${formatCount(MAX_SELECTED)} records`),
})

const wholeNumber = (message: string, least: number, most: number) =>
  z.coerce.number(message).int(message).min(least, message).max(most, message)

const UNSORTABLE = 'This list cannot be sorted by that field'

export interface PageDefaults<SortField extends string = string> {
  limit: number
  sortField: SortField
  sortOrder: 1 | -1
}

export const getUnsortedPage = (byDefault: Pick<PageDefaults, 'limit'>) =>
  z.object({
    page: wholeNumber('Pages are counted from 0', 0, 1_000_000).default(0),
    limit: wholeNumber(`A page has 1 to ${MAX_ROWS} rows`, 1, MAX_ROWS).default(byDefault.limit),
  })

export function getPage<const Name extends string>(
  sortFields: readonly Name[],
  byDefault: PageDefaults<NoInfer<Name>>,
) {
  return getUnsortedPage(byDefault).extend({
    sortField: z.enum(sortFields, UNSORTABLE).default(byDefault.sortField),
    sortOrder: z.coerce
      .number('The order is 1 or -1')
      .refine((order): order is 1 | -1 => order === 1 || order === -1, 'The order is 1 or -1')
      .default(byDefault.sortOrder),
  })
}

export function listDefaults(input: z.ZodType): PageDefaults {
  const { limit, sortField, sortOrder } = (input as ReturnType<typeof getPage>).shape
  return { limit: limit.parse(undefined), sortField: sortField.parse(undefined), sortOrder: sortOrder.parse(undefined) }
}

export const DELETED_LAST_FIRST = { limit: 100, sortField: 'deletedAt', sortOrder: -1 } as const

export const trashPageOf = <const Name extends string>(
  sortFields: readonly Name[],
): ReturnType<typeof getPage<Name | keyof typeof trashedFields>> =>
  getPage(['deletedAt', 'deletedBy', ...sortFields], DELETED_LAST_FIRST)

export const unsortedPaged = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
  })

export const paged = <Row extends z.ZodType>(row: Row) =>
  unsortedPaged(row).extend({ sortField: z.string(), sortOrder: z.number().int() })

export const getValues = <Value extends string>(given: string | readonly string[] | undefined): Value[] =>
  [given ?? []]
    .flat()
    .flatMap((part) => part.split(','))
    .map((value) => value.trim())
    .filter(Boolean) as Value[]

export const manyOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .union([z.array(z.string()), z.string()], 'This is not a list of values')
    .default([])
    .transform((given) => getValues(given))
    .pipe(z.array(item).max(MAX_ROWS, `At most ${MAX_ROWS} values`))

const WRONG_VERSION = 'The version is a whole number'

/** The version that the person saw (rule O7). */
export const seenVersion = z.number(WRONG_VERSION).int(WRONG_VERSION).optional()
export const seenVersionOfForm = z.coerce.number(WRONG_VERSION).int(WRONG_VERSION).optional()

/** The body may name the record too, by `_id`: that of the address counts. */
export const putSchema = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ id, _id: optionalId, version: seenVersion, ...shape })
    .refine((sent: { id?: unknown; _id?: unknown }) => sent._id === undefined || sent._id === sent.id, {
      path: ['_id'],
      message: 'This is not the id in the address',
    })

export const trueOrFalse = z
  .enum(['true', 'false'], 'This is either true or false')
  .transform((value) => value === 'true')

export const flag = trueOrFalse.prefault('false')

/** Instants are ISO 8601 UTC. */
export const recordFields = {
  _id: id,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

export const trashedFields = { deletedAt: z.iso.datetime(), deletedBy: z.string().nullable() }
