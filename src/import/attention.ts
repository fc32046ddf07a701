import { formatCount, pluralize } from '../shared/numbers.ts'
import { type Doc, type Dump, type Kind, KIND_LABELS, toId, toText } from './dump/dump.ts'
import { askAbout } from './dump/flags.ts'
import { PART_FIELDS } from './part-fields.ts'
import { type OldRecord, toDay, type Work } from './records.ts'

/** What the import cannot know. */
export const getQuestions = ({ getFlags }: Dump): string[] =>
  getFlags()
    .filter(({ verdict }) => verdict === 'unclear')
    .map(askAbout)

/** What the dump lacks. */
export const getGaps = ({ missing, dump }: Work): string[] => [
  ...[...missing].map(([kind, count]) => {
    const names = kind === 'orders' ? '' : `, and ${pluralize(count, 'record')} ${count === 1 ? 'names' : 'name'} one`
    return `There are no ${toLabel(kind)} in the dump${names}. Was a file forgotten, or is it called otherwise?`
  }),
  ...dump.cutOff.map((file) => `${file} ends in the middle of a record: more may be missing. Copy it again.`),
]

const MOST_NAMED = 20

const nameSome = (names: readonly string[]): readonly string[] =>
  names.length > MOST_NAMED
    ? [...names.slice(0, MOST_NAMED), `and ${formatCount(names.length - MOST_NAMED)} more.`]
    : names

/** Nothing of these files was brought in. */
const tellNotRead = ({ unknown, getNotRead }: Dump): string[] =>
  [
    ['Collections that are not known', unknown] as const,
    ['Other files, which hold no records, or images that no design names', getNotRead()] as const,
  ].flatMap(([what, names]) => (names.length > 0 ? [`Not read. ${what}: ${nameSome(names).join(', ')}`] : []))

export const toLabel = (kind: Kind): string => KIND_LABELS[kind].toLowerCase()

/** For the shop's owner: what to look at first. */
export function getAttention(work: Work): string[] {
  const { entries, dump } = work
  const unread = dump.getUnread()
  const counted = (outcome: 'refused' | 'made', one: string, many: string) => {
    const { length } = entries.filter((entry) => entry.outcome === outcome)
    return length > 0 ? [`${pluralize(length, 'record')} ${length === 1 ? one : many}`] : []
  }
  return [
    ...getQuestions(dump),
    ...getGaps(work),
    ...counted(
      'refused',
      'was not taken. The report says why.',
      'were not taken. The report lists each with the reason.',
    ),
    ...counted(
      'made',
      'was missing and made anew from what others say.',
      'were missing and made anew from what others say.',
    ),
    ...nameSome(getUnknown(work)),
    ...tellNotRead(dump),
    ...(unread.length > 0
      ? [`Fields of the records that were not read: ${formatCount(unread.length)}, which the report lists.`]
      : []),
    ...nameSome(getDeleted(dump)),
    ...getDays(work),
  ]
}

/** Values that none of the options of their field is. */
function getUnknown({ entries }: Work): string[] {
  const all = entries.flatMap(({ kind, unknown }) => unknown.map((value) => `${KIND_LABELS[kind]}, ${value}`))
  return [...Map.groupBy(all, (one) => one)].map(
    ([what, { length }]) => `Not known: ${what}, in ${pluralize(length, 'record')}.`,
  )
}

const getDeleted = ({ getFlags }: Dump): string[] =>
  getFlags()
    .filter(({ verdict }) => verdict === 'deleted')
    .map(
      ({ path, example, records }) =>
        `Deleted there: ${pluralize(records, 'record')}, as ${path} is ${example} or the like.`,
    )

/** In which time zone days were read, and whether that is likely. */
export function getDays({ dayTimes, dump: { timeZone, namedZone, madeAt } }: Work): string[] {
  const all = [...dayTimes.values()].reduce((sum, one) => sum + one, 0)
  const others = [...dayTimes].filter(([time]) => time !== '00:00').toSorted(([, one], [, other]) => other - one)
  const odd = others.reduce((sum, [, count]) => sum + count, 0)
  const zone = `Days were read in the time zone ${timeZone}`
  const advice = namedZone ? '' : ". If days are one off, name the shop's time zone (docs/importing.md)"
  const hint = others[0] ? `, most of them at ${others[0][0]}${advice}` : ''
  return [
    ...(all > 0
      ? [`${zone}: ${formatCount(odd)} of ${formatCount(all)} are not at its midnight${hint}.`]
      : [`${zone}.`]),
    ...(madeAt
      ? [`The dump is taken to be of ${toDay(madeAt, timeZone)}, its newest time: what is delivered later is a plan.`]
      : []),
  ]
}

/** Number and customer of the order that a record is, or is a part of. */
export function nameOrder(record: OldRecord, { byId }: Pick<Dump, 'byId'>): string {
  if (record.kind !== 'orders') return record.owner ? nameOrder(record.owner, { byId }) : ''
  const { customer, customerName } = record.doc
  const known = byId.get('customers')?.get(toId(customer))
  const name = toText(customerName) || toText(known?.['name']) || toText((customer as { name?: unknown } | null)?.name)
  const made = record.createdAt && `without a number, of ${record.createdAt.slice(0, 10)}`
  return [record.name || made, name].filter(Boolean).join(', ')
}

/** What people know a record by, also where it was not taken. */
export function nameRecord({ kind, name, doc, owner }: OldRecord, { byId }: Pick<Dump, 'byId'>): string {
  if (name || kind === 'orders') return name
  if (!(kind in PART_FIELDS)) return toText(doc[kind === 'users' ? 'username' : 'name'])
  const find = (of: Kind, ref: unknown) => toText(byId.get(of)?.get(toId(ref))?.['name'])
  const { printingDesign, printingDesignData } = (kind === 'productions' ? doc : owner?.doc) ?? {}
  const design = toText((printingDesignData as Doc | null | undefined)?.['name']) || find('designs', printingDesign)
  const isSide = kind === 'schedules'
  const part = isSide ? toText(doc['screenPrintingOn']) : toText(doc['colorName']) || find('colors', doc['color'])
  return [design, part].filter(Boolean).join(', ')
}
