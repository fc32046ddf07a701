import { stringify } from 'csv-stringify/sync'
import { formatCount } from '../shared/numbers.ts'
import { formatPieces } from '../shared/quantities/pieces.ts'
import { type OldRecord, OUTCOMES, type Work } from './records.ts'

const MAX_LISTED = 2000

export const toCsv = ({ entries }: Work): string =>
  stringify(entries, {
    header: true,
    columns: { kind: 'Kind', oldId: 'Old id', newId: 'New id', name: 'Name', outcome: 'Outcome', why: 'Notes' },
    escape_formulas: true,
  })

export const countOutcome = (entries: readonly OldRecord[], outcome: string): string =>
  formatCount(entries.filter((one) => one.outcome === outcome).length)

export function toHtml({ entries, sums, dump }: Work, title: string): string {
  const counts = [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, some]) => [
    kind,
    ...OUTCOMES.map((outcome) => countOutcome(some, outcome)),
  ])
  const summed = [...sums].map(([what, { before, after }]) => [
    what,
    formatPieces(before),
    formatPieces(after),
    before === after ? '' : `${formatCount(Math.abs(after - before))} pieces ${after > before ? 'more' : 'fewer'}`,
  ])
  const unknown = [...dump.unknown].map(([name, bytes]) => [name, formatCount(bytes)])
  const told = ['refused', 'made', 'changed']
    .flatMap((outcome) => entries.filter((one) => one.outcome === outcome))
    .map(({ outcome, kind, name, oldId, why }) => [outcome, kind, name, oldId, why])
  const most = told.length > MAX_LISTED ? `: the first ${formatCount(MAX_LISTED)}, all are in records.csv` : ''
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(title)}</title><style>${STYLE}</style>
<h1>${escape(title)}</h1>
${toTable('Records', ['', 'Taken as they are', 'Changed', 'Refused', 'Made'], counts)}
${toTable('Sums', ['', 'Older system', 'Here', ''], summed)}
${unknown.length > 0 ? toTable('Unknown collections: nothing of them is taken', ['', 'Bytes'], unknown) : ''}
${toTable(`What is not as it was${most}`, ['', 'Kind', 'Name', 'Old id', 'Why'], told.slice(0, MAX_LISTED))}
</html>\n`
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #8884;padding:.3rem .8rem .3rem 0;
text-align:left;vertical-align:top;overflow-wrap:break-word}`

function toTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[], cell: string) =>
    `<tr>${cells.map((text) => `<${cell}>${escape(text)}</${cell}>`).join('')}</tr>`
  const body = rows.map((row) => toRow(row, 'td')).join('\n')
  return `<h2>${escape(title)}</h2><table><thead>${toRow(head, 'th')}</thead><tbody>${body}</tbody></table>`
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
