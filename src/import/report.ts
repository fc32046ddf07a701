import { stringify } from 'csv-stringify/sync'
import { formatCount } from '../shared/numbers.ts'
import { formatPieces } from '../shared/quantities/pieces.ts'
import { type Size, SIZE_LABELS } from '../shared/quantities/sizes.ts'
import { getAttention, nameOrder, nameRecord } from './attention.ts'
import { KIND_LABELS } from './dump/dump.ts'
import { cutText, type OldRecord, OUTCOMES, type Work } from './records.ts'

const MAX_LISTED = 2000

export const toCsv = ({ entries, dump }: Work): string =>
  stringify(
    entries.map((one) => {
      const { kind, oldId, newId, outcome, why } = one
      return { kind, oldId, newId, name: nameRecord(one, dump), order: nameOrder(one, dump), outcome, why }
    }),
    {
      header: true,
      columns: {
        kind: 'Kind',
        oldId: 'Old id',
        newId: 'New id',
        name: 'Name',
        order: 'Order',
        outcome: 'Outcome',
        why: 'Notes',
      },
      escape_formulas: true,
    },
  )

/** `smallQuantity` in words, but for what a field holds. */
const toWords = (text: string): string =>
  text.replace(/"[^"]*"|\b[a-z]+(?:[A-Z][a-z]*)+\b/g, (one) =>
    one.startsWith('"')
      ? one
      : one
          .replace(/^(threeXl|twoXl|xl)(?![a-z])/, (size) => SIZE_LABELS[size as Size])
          .replace(/[A-Z][a-z]+/g, (word) => ` ${word.toLowerCase()}`),
  )

export const countOutcome = (entries: readonly OldRecord[], outcome: string): string =>
  formatCount(entries.filter((one) => one.outcome === outcome).length)

const TOLD = { refused: 'Not taken', made: 'Made anew', changed: 'Changed' } as const

export function toHtml(work: Work, title: string): string {
  const { entries, sums, dump } = work
  const counts = [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, some]) => [
    KIND_LABELS[kind],
    ...OUTCOMES.map((outcome) => countOutcome(some, outcome)),
  ])
  const summed = [...sums].map(([what, { before, after }]) => [
    what,
    formatPieces(before),
    formatPieces(after),
    before === after ? '' : `${formatCount(Math.abs(after - before))} pieces ${after > before ? 'more' : 'fewer'}`,
  ])
  const told = (outcome: keyof typeof TOLD) => {
    const some = entries.filter((one) => one.outcome === outcome)
    const most = some.length > MAX_LISTED ? `: the first ${formatCount(MAX_LISTED)}, all are in records.csv` : ''
    const rows = some.slice(0, MAX_LISTED).map((one) => {
      const order = nameOrder(one, dump)
      return [
        KIND_LABELS[one.kind],
        one.kind === 'orders' ? '' : nameRecord(one, dump),
        order,
        toWords(one.why),
        cutText(one.oldId, 40),
      ]
    })
    return toTable(`${TOLD[outcome]}${most}`, ['', 'Name', 'Order', 'Why', 'Old id'], rows)
  }
  const unread = dump.getUnread().map(({ path, records, example }) => [path, formatCount(records), example])
  const files = [...dump.unknown, ...dump.getNotRead()].map((name) => [name])
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style>
<h1>${escape(title)}</h1>
<h2>Look at this first</h2><ul>${getAttention(work)
    .map((line) => `<li>${escape(line)}</li>`)
    .join('\n')}</ul>
${told('refused')}
${toTable('Records', ['', 'Taken as they are', 'Changed', 'Not taken', 'Made anew'], counts)}
${toTable('Sums', ['', 'Older system', 'Here', ''], summed)}
${told('made')}
${told('changed')}
${toTable('Fields that were not read: nothing of them is here', ['', 'Records that have it', 'Such as'], unread)}
${toTable('Files that were not read', ['File'], files)}
</html>\n`
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #8884;padding:.3rem .8rem .3rem 0;
text-align:left;vertical-align:top}h1,li,td{overflow-wrap:anywhere}td:first-child:nth-last-child(5){overflow-wrap:normal}
@media(max-width:600px){body{font-size:13px;margin:1rem auto;padding:0 .6rem}th,td{padding:.2rem .4rem .2rem 0}}`

function toTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const toLine = (cells: readonly string[], cell: string) =>
    `<tr>${cells.map((text) => `<${cell}>${escape(text)}</${cell}>`).join('')}</tr>`
  const body = rows.map((row) => toLine(row, 'td')).join('\n')
  return `<h2>${escape(title)}</h2><table><thead>${toLine(head, 'th')}</thead><tbody>${body}</tbody></table>`
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
