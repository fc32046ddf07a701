/** Ways to make each call, and what each role is answered. */
import { signOut } from '../../../features/auth/auth.contract.ts'
import type { Endpoint, InputOf } from '../../../shared/endpoint.ts'
import type { Problem } from '../../../shared/problem.ts'
import { MINUTE_MS } from '../../clock.ts'
import { hashToken } from '../../security/sessions.ts'
import type { Person, Shop } from '../shop.ts'

export interface Attempt<Input = unknown> {
  input: Input
  /** A session of its own, of the same role. */
  by?: Person
  /** A text of the record, because a list that leaves it out is answered with 200, too. */
  shows?: string
}

/** One way to make a call. What it needs is made for each attempt, so that none disturbs the next. */
export interface Try {
  endpoint: Endpoint
  variant: string
  /** Whether what is attempted depends on who does it: then the maker takes the person. */
  isPersonal: boolean
  attempt(by: Person): Promise<Attempt>
}

type Variants<Made> = Record<string, (by: Person) => Made | Promise<Made>>

export const attempts = <E extends Endpoint>(endpoint: E, variants: Variants<Attempt<InputOf<E>>>): Try[] =>
  Object.entries(variants).map(([variant, attempt]) => ({
    ...{ endpoint, variant, isPersonal: attempt.length > 0 },
    attempt: async (by) => attempt(by),
  }))

export const tries = <E extends Endpoint>(endpoint: E, variants: Variants<InputOf<E>>): Try[] =>
  Object.entries(variants).map(([variant, getInput]) => ({
    ...{ endpoint, variant, isPersonal: getInput.length > 0 },
    attempt: async (by) => ({ input: await getInput(by) }),
  }))

/** For a call that addresses no record. */
export const once = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Try[] => tries(endpoint, { '': () => input })

/** Who is refused most comes first: what is refused changes nothing, and the next one can attempt the same. */
const CALLERS = [
  'nobody',
  'ended session',
  'password to choose',
  'machine operator',
  'warehouse operator',
  'administrator',
  'password shown long ago',
] as const
type Caller = (typeof CALLERS)[number]
export type Answers = Record<Caller, string>

export async function openTries(shop: Shop) {
  const { administrator, machine_operator, warehouse_operator } = shop.staff
  const begin = () => shop.signInAgain(administrator)
  const set = async ({ token }: Person, columns: { mustChangePassword: number } | { passwordAt: string }) =>
    void (await shop.database.write((tx) =>
      tx.updateTable('sessions').set(columns).where('tokenHash', '=', hashToken(token)).execute(),
    ))
  /** Makes a session what it has to be, where it is one of its own as well. */
  const prepare: Partial<Record<Caller, (by: Person) => Promise<unknown>>> = {
    'ended session': (by) => shop.call(signOut, {}, { as: by }),
    'password to choose': (by) => set(by, { mustChangePassword: 1 }),
    'password shown long ago': (by) => set(by, { passwordAt: new Date(Date.now() - 15 * MINUTE_MS).toISOString() }),
  }
  const people: Record<Caller, Person> = {
    nobody: administrator,
    'ended session': await begin(),
    'password to choose': await begin(),
    'machine operator': machine_operator,
    'warehouse operator': warehouse_operator,
    administrator,
    'password shown long ago': await begin(),
  }
  for (const caller of CALLERS) await prepare[caller]?.(people[caller])

  async function send({ endpoint }: Try, { input, shows }: Attempt, as: Person | 'nobody'): Promise<string> {
    const { statusCode, body } = await shop.send(endpoint, input as object, { as })
    if (statusCode >= 400) return `${statusCode} ${(JSON.parse(body) as Problem).code}`
    return shows === undefined ? String(statusCode) : `${statusCode} ${body.includes(shows) ? 'shown' : 'hidden'}`
  }

  return async function run(one: Try): Promise<Answers> {
    let left: Attempt | undefined
    const answers: Partial<Answers> = {}
    for (const caller of CALLERS) {
      const made = left ?? (await one.attempt(people[caller]))
      if (made.by) await prepare[caller]?.(made.by)
      const answer = await send(one, made, caller === 'nobody' ? caller : (made.by ?? people[caller]))
      answers[caller] = answer
      left = answer.startsWith('4') && !one.isPersonal ? made : undefined
    }
    return answers as Answers
  }
}

/** Columns that are as wide as their longest cell. */
export function toTable(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
