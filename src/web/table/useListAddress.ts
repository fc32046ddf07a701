import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Endpoint, InputOf } from '../../shared/endpoint.ts'

type Change<Input> = (change: Partial<Input>, isCorrection?: boolean) => void

/**
 * What a list is asked for lives in the address, so that reload, back and a shared link keep it:
 *
 *   const [input, change] = useListAddress(listOrders, { limit: 50, sortField: 'dueDate', sortOrder: 1 })
 *
 * `byDefault` must be a constant. What equals it is left out of the address; what the endpoint would refuse is ignored.
 * A change of anything but the page goes back to the first page. Back leads to the page that was left, unless that
 * was no page of the list.
 */
export function useListAddress<E extends Endpoint>(
  endpoint: E,
  byDefault: InputOf<E>,
): [InputOf<E>, Change<InputOf<E>>] {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()

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
    const refused = endpoint.input.safeParse(input).error?.issues.map(({ path: [field] }) => String(field)) ?? []
    if (refused.length === 0) return input
    const known = refused.filter((field) => field in asked)
    if (known.length === 0) return byDefault
    for (const field of known) {
      // `?search=42`, written by hand, is read as a number.
      if (typeof asked[field] === 'number') asked[field] = String(asked[field])
      else delete asked[field]
    }
  }
}

const isAsked = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0)
