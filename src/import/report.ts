import { stringify } from 'csv-stringify/sync'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ZodType } from 'zod'
import { formatCount } from '../shared/numbers.ts'
import { formatPieces } from '../shared/quantities/pieces.ts'

type Outcome = 'taken' | 'changed' | 'refused' | 'made'

/** What became of one record of the older system. */
export class Entry {
  readonly kind: string
  /** The kind in words. */
  readonly label: string
  readonly oldId: string
  name = ''
  newId = ''
  outcome: Outcome = 'taken'
  readonly notes: string[] = []

  constructor(kind: string, oldId: string) {
    this.kind = kind
    this.label = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    this.oldId = oldId
  }

  note(what: string): void {
    this.notes.push(what)
    if (this.outcome === 'taken') this.outcome = 'changed'
  }

  refuse(why: string): void {
    this.notes.push(why)
    this.outcome = 'refused'
  }

  /** The value that the schema makes of it, or another one, of which the report tells. */
  take<Value>(schema: ZodType<Value>, field: string, value: unknown, otherwise: Value): Value {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    this.note(`${field}: ${show(value)} is now ${show(otherwise)} (${result.error.issues[0]!.message})`)
    return otherwise
  }

  /** As `take`; a text that is too long is cut, of which the report tells too. */
  takeText(schema: ZodType<string>, field: string, text: string, otherwise = ''): string {
    // What the schema itself says of a text that is longer than any may be.
    const most = schema.safeParse('x'.repeat(5000)).error?.issues[0] as { maximum?: number } | undefined
    const cut = schema.safeParse(cutText(text, most?.maximum))
    return this.take(schema, field, text, cut.success ? cut.data : otherwise)
  }
}

/** Without half of a character that needs two places. */
export const cutText = (text: string, most?: number): string =>
  text
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

const OUTCOMES: readonly Outcome[] = ['taken', 'changed', 'refused', 'made']
const MAX_LISTED = 2000

export class Report {
  readonly entries: Entry[] = []
  /** In pieces: what the older system states, and what is here. */
  readonly sums = new Map<string, { before: number; after: number }>()
  readonly unknown: ReadonlyMap<string, number>

  constructor(unknown: ReadonlyMap<string, number>) {
    this.unknown = unknown
  }

  open(kind: string, oldId: string): Entry {
    const entry = new Entry(kind, oldId)
    this.entries.push(entry)
    return entry
  }

  addUp(what: string, before: unknown, after: number): void {
    const sum = this.sums.get(what) ?? { before: 0, after: 0 }
    this.sums.set(what, { before: sum.before + (Number(before) || 0), after: sum.after + after })
  }

  count(outcome: Outcome, kind?: string): number {
    return this.entries.filter((entry) => entry.outcome === outcome && (!kind || entry.kind === kind)).length
  }

  /** `report.html` and `records.csv`; only the account that runs the import can read them. */
  store(folder: string, title: string): void {
    writeFileSync(join(folder, 'report.html'), this.#toHtml(title), { mode: 0o600 })
    const rows = this.entries.map(({ label, oldId, newId, name, outcome, notes }) => [
      ...[label, oldId, newId, name, outcome],
      notes.join('; '),
    ])
    const columns = ['Kind', 'Old id', 'New id', 'Name', 'Outcome', 'Notes']
    writeFileSync(join(folder, 'records.csv'), stringify([columns, ...rows], { escape_formulas: true }), {
      mode: 0o600,
    })
  }

  #toHtml(title: string): string {
    const kinds = [...new Map(this.entries.map(({ kind, label }) => [kind, label]))]
    const counts = kinds.map(([kind, label]) => [
      label,
      ...OUTCOMES.map((outcome) => formatCount(this.count(outcome, kind))),
    ])
    const told = this.entries.filter(({ outcome }) => outcome !== 'taken').toSorted(byOutcome)
    const listed = told
      .slice(0, MAX_LISTED)
      .map(({ outcome, label, name, oldId, notes }) => [outcome, label, name, oldId, notes.join('; ')])
    const sums = [...this.sums].map(([what, { before, after }]) => [
      ...[what, formatPieces(before), formatPieces(after)],
      before === after ? '' : `${formatCount(Math.abs(after - before))} pieces ${after > before ? 'more' : 'fewer'}`,
    ])
    const unknown = [...this.unknown].map(([name, bytes]) => [name, formatCount(bytes)])
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(title)}</title><style>${STYLE}</style>
<h1>${escape(title)}</h1>
${toTable('Records', ['', 'Taken as they are', 'Changed', 'Refused', 'Made'], counts)}
${toTable('Sums', ['', 'Older system', 'Here', ''], sums)}
${unknown.length > 0 ? toTable('Unknown collections: nothing of them is taken', ['', 'Bytes'], unknown) : ''}
${toTable(`What is not as it was${told.length > MAX_LISTED ? `: the first ${formatCount(MAX_LISTED)}, all are in records.csv` : ''}`, ['', 'Kind', 'Name', 'Old id', 'Why'], listed)}
</html>\n`
  }
}

const ORDER: readonly Outcome[] = ['refused', 'made', 'changed', 'taken']
const byOutcome = (one: Entry, other: Entry): number => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome)

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ddd;padding:.3rem .8rem .3rem 0;text-align:left;
vertical-align:top;overflow-wrap:break-word}@media(prefers-color-scheme:dark){body{background:#1a1b1e;color:#e0e0e0}
th,td{border-color:#444}}`

const toTable = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<h2>${escape(title)}</h2><table><thead>${toRow(head, 'th')}</thead><tbody>${rows.map((row) => toRow(row, 'td')).join('\n')}</tbody></table>`

const toRow = (cells: readonly string[], cell: string): string =>
  `<tr>${cells.map((text) => `<${cell}>${escape(text)}</${cell}>`).join('')}</tr>`

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
