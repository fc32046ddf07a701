import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { wordsIn } from '../../features/orders/search/order-documents.rules.ts'
import { useOpenAddress } from '../../web/input/useOpenAddress.ts'
import type { Role } from '../../shared/roles.ts'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { FINDS } from './finds.ts'
import { ordersOpenedBy, rememberOrder } from './recent-orders.ts'
import classes from './Search.module.css'
import { getGroups, type SearchItem } from './search-groups.ts'
import { SearchInput } from './SearchInput.tsx'
import { SearchOptions } from './SearchOptions.tsx'
import { SearchFoot, SearchStatus } from './SearchStatus.tsx'
import { takeTypedAhead } from './typed-ahead.ts'
import { useFound } from './useFound.ts'

type Place = 'here' | 'tab'

export function SearchPalette({ userId, role, onClose }: { userId: string; role: Role; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [activeId, setActive] = useState<string | null>(null)
  const openAddress = useOpenAddress()
  const { query, found, isCurrent } = useFound(typed)
  const [recent] = useState(() => ordersOpenedBy(userId))
  const listboxId = useId()
  const groups = getGroups({ role, typed, found, recent })
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === activeId) ?? items[0]
  const optionId = (item: SearchItem) => `${listboxId}-${item.id}`

  const open = (place: Place) => {
    const link = active && document.getElementById(optionId(active))
    if (place === 'here') link?.click()
    else if (link instanceof HTMLAnchorElement) window.open(link.href, '_blank', 'noopener')
  }
  const awaited = useAwaitedEnter(open, isCurrent, query.isError)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey) return
    const at = active ? items.indexOf(active) : 0
    const last = items.length - 1
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[event.key]
    if (to === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (to !== undefined) return setActive(items[to]?.id ?? null)
    const place = event.ctrlKey || event.metaKey ? 'tab' : 'here'
    if (isCurrent) open(place)
    else awaited.set(place)
  }
  const type = (text: string) => {
    awaited.set(null)
    setActive(null)
    setTyped(text)
  }
  const takeOver = () => {
    const { text, isEntered } = takeTypedAhead()
    if (text === '') return
    if (isEntered && openAddress(text)) return onClose()
    type(text)
    if (isEntered) awaited.set('here')
  }

  return (
    <>
      <SearchInput
        label={FINDS[role]}
        listboxId={listboxId}
        activeId={active && optionId(active)}
        value={typed}
        onChange={type}
        onFocus={takeOver}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <div className={classes.found}>
        <LoadError result={query} m="sm" title="The search did not work" />
        <SearchOptions
          id={listboxId}
          groups={groups}
          words={wordsIn(typed)}
          active={active}
          optionId={optionId}
          onActive={({ id }) => setActive(id)}
          onOpened={({ order }) => {
            if (order) rememberOrder(userId, order)
            onClose()
          }}
        />
        <SearchStatus
          role={role}
          typed={typed.trim()}
          count={items.length}
          isCurrent={isCurrent}
          isFailed={query.isError}
        />
      </div>
      <SearchFoot />
    </>
  )
}

/** Enter was pressed before the search was answered. */
function useAwaitedEnter(open: (place: Place) => void, isCurrent: boolean, isFailed: boolean) {
  const awaited = useRef<Place | null>(null)
  const openAwaited = useEffectEvent(() => {
    // After a failed search the first line is another one than was meant.
    if (awaited.current && !isFailed) open(awaited.current)
    awaited.current = null
  })
  useEffect(() => {
    if (isCurrent) openAwaited()
  }, [isCurrent])
  return { set: (place: Place | null) => void (awaited.current = place) }
}
