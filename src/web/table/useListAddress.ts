import { parseSearchWith, stringifySearchWith, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Endpoint, InputOf } from '../../shared/endpoint.ts'
import { listDefaults } from '../../shared/paging.ts'

/** Lists and quoted texts are JSON in an address. By itself the router reads all that it can as JSON, `1e3` as 1000 too. */
function asJson(text: string): unknown {
  if (!/^["[{]/.test(text)) throw new SyntaxError('A plain text')
  return JSON.parse(text)
}

/** How the router reads and writes addresses: a search that somebody typed into one is searched for as it stands. */
export const plainAddress = {
  parseSearch: parseSearchWith(asJson),
  stringifySearch: stringifySearchWith(JSON.stringify, asJson),
}

type Change<Input> = (change: Partial<Input>, isCorrection?: boolean) => void

/**
 * What a list is asked for lives in the address, so that reload, back and a shared link keep it:
 *
 *   const [input, change] = useListAddress(listOrders, { sortField: 'dueDate', sortOrder: 1 })
 *
 * Where nothing is asked, the contract's page, size and order count, and `ownDefaults` (a constant) before them. What
 * equals the default is left out of the address; what the endpoint would refuse is ignored.
 * A change of anything but the page goes back to the first page. Back leads to the page that was left, unless that
 * was no page of the list.
 */
export function useListAddress<E extends Endpoint>(
  endpoint: E,
  ownDefaults?: Partial<InputOf<E>>,
): [InputOf<E>, Change<InputOf<E>>] {
  // Any list at any address: what of it is right is decided by the endpoint below, not by the type of a route.
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()

  const byDefault = useMemo(
    () => ({ ...listDefaults(endpoint.input), ...(ownDefaults as object) }) as InputOf<E>,
    [endpoint, ownDefaults],
  )
  const input = useMemo(() => acceptable(endpoint, byDefault, address), [address, byDefault, endpoint])

  const change = useCallback<Change<InputOf<E>>>(
    (changed, isCorrection = false) => {
      const defaults = byDefault as Record<string, unknown>
      void navigate({
        to: '.',
        replace: isCorrection || !('page' in (changed as object)),
        search: (before: Record<string, unknown>) => {
          const after = {
            ...before,
            ...('page' in (changed as object) ? {} : { page: undefined }),
            ...(changed as object),
          }
          return Object.fromEntries(
            Object.entries(after).filter(([name, value]) => isAsked(value) && value !== defaults[name]),
          )
        },
      } as never)
    },
    [navigate, byDefault],
  )
  return [input, change]
}

/** What of an address the endpoint would take, on top of what it is asked by default. */
function acceptable<E extends Endpoint>(
  endpoint: E,
  byDefault: InputOf<E>,
  address: Record<string, unknown>,
): InputOf<E> {
  const asked = { ...address }
  for (;;) {
    const input = { ...(byDefault as object), ...asked } as InputOf<E>
    const { data, error } = endpoint.input.safeParse(input)
    if (!error) return { ...(input as object), ...numbersOf(asked, data as Record<string, unknown>) } as InputOf<E>
    const known = error.issues.map(({ path: [field] }) => String(field)).filter((field) => field in asked)
    if (known.length === 0) return byDefault
    for (const field of known) {
      // The router has read `?search=42` as a number and `?search=true` as a truth.
      if (typeof asked[field] === 'number' || typeof asked[field] === 'boolean') asked[field] = String(asked[field])
      else delete asked[field]
    }
  }
}

/** Of what is asked, the numbers that the endpoint understands: a page must be one to be counted on from. */
const numbersOf = (asked: Record<string, unknown>, understood: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(understood).filter(([name, value]) => name in asked && typeof value === 'number'))

const isAsked = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0)
