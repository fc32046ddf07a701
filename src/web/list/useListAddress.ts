import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Endpoint, InputOf } from '../../shared/endpoint.ts'
import { listDefaults } from '../../shared/paging.ts'
import { rememberSort } from './last-view.ts'

type Change<Input> = (change: Partial<Input>, isCorrection?: boolean) => void

/** `ownDefaults` must be a constant. A change of the page adds a history entry, any other replaces the current one. */
export function useListAddress<E extends Endpoint>(
  endpoint: E,
  ownDefaults?: Partial<InputOf<E>>,
): [InputOf<E>, Change<InputOf<E>>] {
  // Not strict, because this serves every list: the endpoint's schema validates the parameters, not the route's types.
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const address = useMemo(() => fromAddress(search), [search])
  const navigate = useNavigate()
  const router = useRouter()

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
          const after: Record<string, unknown> = {
            ...fromAddress(before),
            ...('page' in (changed as object) ? {} : { page: undefined }),
            ...(changed as object),
          }
          // The default direction is that of the default field: another view may have another one.
          const isSorted = isSet(after['sortField']) && after['sortField'] !== defaults['sortField']
          const isDefault = (name: string, value: unknown) =>
            value === defaults[name] && !(name === 'sortOrder' && isSorted)
          const kept = Object.fromEntries(
            Object.entries(after).filter(([name, value]) => isSet(value) && !isDefault(name, value)),
          )
          if ('sortField' in (changed as object))
            rememberSort(router.state.location.pathname, after['view'] as string | undefined, kept)
          return toAddress(kept)
        },
      } as never)
    },
    [navigate, router, byDefault],
  )
  return [input, change]
}

function acceptable<E extends Endpoint>(
  endpoint: E,
  byDefault: InputOf<E>,
  address: Record<string, unknown>,
): InputOf<E> {
  const params = { ...address }
  for (;;) {
    const input = { ...(byDefault as object), ...params } as InputOf<E>
    const { data, error } = endpoint.input.safeParse(input)
    if (!error) return { ...(input as object), ...getNumbers(params, data as Record<string, unknown>) } as InputOf<E>
    const known = error.issues.map(({ path: [field] }) => String(field)).filter((field) => field in params)
    if (known.length === 0) return byDefault
    for (const field of known) {
      // The router parses `?search=42` as a number and `?search=true` as a boolean: try it as text first.
      if (typeof params[field] === 'number' || typeof params[field] === 'boolean') params[field] = String(params[field])
      else delete params[field]
    }
  }
}

const getNumbers = (params: Record<string, unknown>, understood: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(understood).filter(([name, value]) => name in params && typeof value === 'number'))

function renamed(params: Record<string, unknown>, from: string, to: string): Record<string, unknown> {
  const { [from]: value, ...others } = params
  return value === undefined ? params : { ...others, [to]: value }
}

const toAddress = (params: Record<string, unknown>) => renamed(params, 'search', 'q')
const fromAddress = (params: Record<string, unknown>) => renamed(params, 'q', 'search')

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0)
