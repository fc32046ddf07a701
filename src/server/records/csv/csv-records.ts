import { ApiError } from '../../../shared/problem.ts'

/** More are refused, so that no row is read to its end for ever. */
export const MAX_CELLS = 1000

export const wrong = (message: string): ApiError => new ApiError({ code: 'invalid', field: 'csv', message })

const [LF, CR] = [10, 13]

/** Compares character codes: a string for each of eight million characters would take too much memory. */
export function lineBreaksIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count++
  }
  return count
}

/**
 * By RFC 4180, and as people and spreadsheets write: each record ends in its own way, blanks may stand around a quoted cell,
 * `17" print` has a quotation mark, and `="Lee, Ann"` is one cell, which csv-parse divides. What has more than MAX_CELLS is
 * cut off after one more.
 */
export function* recordsIn(text: string, delimiter: string, from: number): Generator<string[]> {
  const end = `\\r\\n${RegExp.escape(delimiter)}`
  const opening = new RegExp(`[^\\S${end}]*=?"`, 'y')
  const closing = new RegExp(`"[^\\S${end}]*(?![^${end}])`, 'y')
  const ending = new RegExp(`[${end}]|$`, 'g')
  const find = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const lineAt = (at: number) => lineBreaksIn(text.slice(0, at)) + 1

  function quotedAt(at: number): { cell: string; next: number } | undefined {
    const opened = find(opening, at)
    if (!opened) return undefined
    const opens = opening.lastIndex - 1
    const closes = closingMark(text, opens)
    if (closes === -1) throw wrong(`The quotation mark that opens on line ${lineAt(opens)} is never closed.`)
    if (find(closing, closes)) {
      const inner = text.slice(opens + 1, closes)
      // To replace each of millions of them would take seconds.
      const cell = opened[0].includes('=') ? `="${inner}"` : inner.split('""').join('"')
      return { cell, next: closing.lastIndex }
    }
    if (find(ending, opens)!.index < closes) throw wrong(`The quotation marks on line ${lineAt(opens)} do not match.`)
    return undefined
  }

  let record: string[] = []
  for (let at = from; at < text.length || record.length > 0;) {
    const quoted = quotedAt(at)
    const next = quoted?.next ?? find(ending, at)!.index
    record.push(quoted?.cell ?? text.slice(at, next))
    at = next + 1
    if (text[next] === delimiter && record.length <= MAX_CELLS) continue
    if (text.startsWith('\r\n', next)) at++
    yield record
    record = []
  }
}

/** Of two quotation marks in a row the first one makes the second one a part of the text. */
function closingMark(text: string, opens: number): number {
  let at = text.indexOf('"', opens + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}
