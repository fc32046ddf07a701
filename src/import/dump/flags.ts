import { now } from '../../server/clock.ts'
import { quoteForShell } from '../../server/backups/terminal.ts'

/** What is known of a record beside its fields. */
const FACTS = Symbol('facts')
interface Facts {
  /** Why it counts as deleted. */
  deleted?: string
  notes: string[]
}

/** A record, or a part of one. Dates are ISO 8601 texts, ids 24 hexadecimal digits. */
export interface Doc {
  readonly [field: string]: unknown
  readonly [FACTS]?: Facts
}

export const getFacts = (doc: Doc): Facts => doc[FACTS] ?? { notes: [] }

function factsOf(doc: object): Facts {
  const known = (doc as Doc)[FACTS]
  const facts = known ?? { notes: [] }
  if (!known) Object.defineProperty(doc, FACTS, { value: facts })
  return facts
}

export const noteAbout = (doc: object, note: string): void => void factsOf(doc).notes.push(note)

/** Paths of fields whose values that are not clear mean that a record is deleted, or not. */
export interface Answers {
  deleted?: readonly string[] | undefined
  kept?: readonly string[] | undefined
}

const YES = /^(true|1|yes|y|t|on|x)$/i
const NO = /^(false|0|no|n|f|off|null|none|undefined|-|\[\]|\{\}|)$/i
const IS_DELETED = /^(soft[ _-]?)?(delete|deleted|del|removed|trash|trashed)$/i
const IS_GONE =
  /^(not[ _-]?active|in[ _-]?active|archived?|disabled|deactivated|hidden|retired|discontinued|obsolete|suspended|blocked|banned|terminated|void(ed)?|withdrawn|erased|purged|destroyed|invalid|binned|recycled|tombstoned?)$/i
const IS_LIVE = /^(active|activated|enabled|visible|live|valid|inuse)$/i
const MAYBE_GONE =
  /delet|trash|removed|archiv|inactiv|disabl|deactivat|hidden|retired|discontinu|obsolete|suspend|banned|^(is|in)?bin$|^(is)?cancell?ed$/i
const MAYBE_LIVE = /active|activated|enabled|visible/i
const AROUND =
  /^(is|was|soft|has|been|flag|marked|as|date(of)?)*(?=.{3})|(at|on|date|time|timestamp|flag|status|state)+$/g

type Verdict = 'deleted' | 'unclear' | 'kept' | undefined

/** What a field says of whether its record is deleted; undefined where it is not about that. */
function judge(field: string, value: unknown): Verdict {
  const letters = field.toLowerCase().replace(/[^a-z]/g, '')
  const name = letters.replace(AROUND, '')
  const text = typeof value === 'string' ? value.trim() : value === undefined ? '' : JSON.stringify(value)
  // A list of words.
  if (Array.isArray(value) && value.some((one) => IS_DELETED.test(String(one)) || IS_GONE.test(String(one))))
    return 'unclear'
  const isYes = YES.test(text)
  const isNo = NO.test(text)
  if (IS_DELETED.test(name) || name === 'intrash' || name === 'deletion') {
    if (isNo) return text === '' || text === 'null' ? undefined : 'kept'
    return isYes || IS_DELETED.test(text) || isPast(value) ? 'deleted' : 'unclear'
  }
  if (/(status|state|lifecycle|visibility|flags?|tags?|labels?)$/.test(letters)) {
    if (IS_DELETED.test(text)) return /^(record)?(status|state)$/.test(letters) ? 'deleted' : 'unclear'
    return IS_GONE.test(text) || /^(false|0|d)$/i.test(text) ? 'unclear' : undefined
  }
  if (IS_LIVE.test(name)) return isYes ? undefined : 'unclear'
  if (IS_GONE.test(name)) return isNo ? undefined : 'unclear'
  // Only what may be said by yes or no; who deleted it says that it is.
  const isTurned =
    /(^|[^a-z])(not|never|no|non)(?![a-z])|^un(delet|trash|remov|archiv|hid|disab|active|enab|vis)/i.test(
      field.replace(/([a-z])(?=[A-Z])/g, '$1 '),
    )
  const isFlag = /^(true|false|yes|no)$/i.test(text)
  if (/^can(?!cel)|^may|allow/.test(letters)) return undefined
  if (/deletedby|deleteby/.test(letters)) return isNo ? undefined : 'unclear'
  if (isFlag && MAYBE_GONE.test(letters)) return isYes !== isTurned ? 'unclear' : undefined
  if (isFlag && MAYBE_LIVE.test(letters)) return isYes === isTurned ? 'unclear' : undefined
  return undefined
}

/** Also by a day on which it came true. */
export const saysYes = (value: unknown): boolean => YES.test(String(value).trim()) || isPast(value)

/** An instant, also in milliseconds or seconds since 1970. */
function isPast(value: unknown): boolean {
  const text = String(value)
  const number = Number(text)
  const date =
    number > 1e8 ? number * (number < 1e11 ? 1000 : 1) : /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN
  return date > 0 && date <= Date.parse(now())
}

export interface Flag {
  path: string
  verdict: 'deleted' | 'unclear'
  example: string
  records: number
}

/** What fields say of whether records are deleted. */
export function findFlags(answers: Answers) {
  const found = new Map<string, Flag>()
  const met = new Set<string>()
  const note = (path: string, value: unknown, verdict: Flag['verdict']): void => {
    const key = `${verdict} ${path}`
    const flag = found.get(key) ?? { path, verdict, example: JSON.stringify(value).slice(0, 60), records: 0 }
    found.set(key, { ...flag, records: flag.records + 1 })
  }
  const visit = (record: object, at: string): void => {
    const said: { path: string; value: unknown; verdict: Verdict }[] = []
    const look = (part: object, path: string): void => {
      for (const [field, value] of Object.entries(part) as [string, unknown][]) {
        const place = `${path}.${field}`
        // An order says so of itself.
        const verdict = /^orders\.[^.]*cancel/i.test(place) ? undefined : judge(field, value)
        // Of a part that is no record nobody knows what it speaks of.
        if (verdict)
          said.push({ path: place, value, verdict: verdict === 'deleted' && part !== record ? 'unclear' : verdict })
        else if (Array.isArray(value)) {
          for (const one of value) if (one !== null && typeof one === 'object') visit(one as object, `${place}[]`)
        } else if (value !== null && typeof value === 'object')
          if ('_id' in value) visit(value, place)
          else look(value, place)
      }
    }
    look(record, at)
    settle(record, said)
  }
  const settle = (record: object, said: readonly { path: string; value: unknown; verdict: Verdict }[]): void => {
    const isDenied = said.some(({ verdict }) => verdict === 'kept')
    const read = said.map((one) => {
      met.add(one.path)
      const isAsked = one.verdict === 'unclear' || (one.verdict === 'deleted' && isDenied)
      if (one.verdict !== 'kept' && answers.kept?.includes(one.path)) return { ...one, verdict: 'kept' as const }
      if (isAsked)
        return { ...one, verdict: answers.deleted?.includes(one.path) ? ('deleted' as const) : ('unclear' as const) }
      return one
    })
    const deleted = read.find(({ verdict }) => verdict === 'deleted')
    if (deleted) factsOf(record).deleted = `${deleted.path.split('.').at(-1)} is ${JSON.stringify(deleted.value)}`
    for (const { path, value, verdict } of read)
      if (verdict === 'deleted' || (verdict === 'unclear' && !deleted)) note(path, value, verdict)
  }
  return {
    found,
    /** The paths of all that were understood or asked about. */
    met,
    read: (kind: string, doc: object) => visit(doc, kind),
    /** An answer about what is not there is a slip of the pen. */
    requireAnswered(): void {
      const lost = [...(answers.deleted ?? []), ...(answers.kept ?? [])].find((path) => !met.has(path))
      if (lost) throw new Error(`Nothing in ${lost} says whether a record is deleted. Look at its name in the report.`)
    },
  }
}

/** What to ask about a field that may say that records are deleted. */
export const askAbout = ({ path, example, records }: Flag): string =>
  `${path} (such as ${example}, in ${records}): does it mean that the record is deleted? ` +
  `Add --deleted ${quoteForShell(path)} or --kept ${quoteForShell(path)}.`
