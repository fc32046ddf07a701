import { useEffect, useState } from 'react'
import { getSession, storageKey } from '../../../../web/api/session.ts'
import { emptyOrder, newKey, type OrderDraft } from './order-draft.ts'

/** Raised whenever a field of `OrderDraft` changes its shape: an older draft is not restored. */
const FORMAT = 6

/** Storing a long order at each key would be felt. */
const STORE_AFTER_MS = 250

/** A busy tab answers late, and its order must not be offered elsewhere; only after a crash is the wait that long. */
const ANSWER_MS = 2_000

export interface BegunOrder {
  /** A retry with the same id after a lost answer does not create a second order (rule O10). */
  requestId: string
  draft: OrderDraft | null
}

export interface UnfinishedOrder extends BegunOrder {
  draft: OrderDraft
  tab: string
  /** ISO 8601. */
  savedAt: string
}

const TAB = 'new-order-tab'
/** In the session storage only between two loads: a duplicated tab copies it, and would write over this draft. */
const tab = sessionStorage.getItem(TAB) ?? newKey()
sessionStorage.removeItem(TAB)
window.addEventListener('pagehide', () => sessionStorage.setItem(TAB, tab))
window.addEventListener('pageshow', () => sessionStorage.removeItem(TAB))

const NAME = 'new-order/'
const getKey = (userId: string, ofTab: string) => storageKey(userId, NAME + ofTab)

function parsed(text: string | null): UnfinishedOrder | null {
  try {
    const stored = JSON.parse(text ?? 'null') as (UnfinishedOrder & { format: number }) | null
    return stored?.format === FORMAT ? { ...stored, draft: { ...emptyOrder(), ...stored.draft } } : null
  } catch {
    return null
  }
}

export const draftOfThisTab = (userId: string): UnfinishedOrder | null =>
  parsed(localStorage.getItem(getKey(userId, tab)))

const allDrafts = (userId: string): UnfinishedOrder[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(getKey(userId, '')))
    .flatMap((key) => parsed(localStorage.getItem(key)) ?? [])
    .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))

export const hasDrafts = (userId: string): boolean => allDrafts(userId).length > 0

export async function abandonedDraft(userId: string): Promise<UnfinishedOrder | null> {
  const drafts = allDrafts(userId)
  const open = drafts.length > 0 ? await openTabs(drafts.map((one) => one.tab)) : new Set<string>()
  return drafts.find((one) => !open.has(one.tab)) ?? null
}

export function takeOver(userId: string, unfinished: UnfinishedOrder): void {
  forgetDraft(userId, unfinished.tab)
  store(userId, unfinished)
}

export const forgetDraft = (userId: string, ofTab = tab): void => localStorage.removeItem(getKey(userId, ofTab))

/** Returns whether the draft is stored; false if the storage is full, or the person is signed out. */
function store(userId: string, { requestId, draft }: BegunOrder): boolean {
  const session = getSession()
  if (session?.userId !== userId || session.isSpent) return false
  const stored = { format: FORMAT, tab, savedAt: new Date().toISOString(), requestId, draft }
  try {
    localStorage.setItem(getKey(userId, tab), JSON.stringify(stored))
    return true
  } catch {
    // The storage is full: a reload must not restore what is older than what the person sees.
    forgetDraft(userId)
    return false
  }
}

/** Null forgets the draft; returns whether it is kept. */
export function useStoredDraft(userId: string, requestId: string, draft: OrderDraft | null): boolean {
  const [isStored, setStored] = useState(false)
  useEffect(() => {
    if (!draft) return forgetDraft(userId)
    const keep = () => setStored(store(userId, { requestId, draft }))
    const timer = setTimeout(keep, STORE_AFTER_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [userId, requestId, draft])
  const isOpen = draft !== null
  useEffect(() => (isOpen ? answerOtherTabs() : undefined), [isOpen])
  return isStored && isOpen
}

/** In it '' asks the other tabs which of them have an order in progress, and an id answers. */
const openChannel = () => new BroadcastChannel('new-order')

function answerOtherTabs(): () => void {
  const channel = openChannel()
  channel.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    if (data === '') channel.postMessage(tab)
  })
  return () => channel.close()
}

/** Waits no longer than until all of these have answered. */
async function openTabs(storedBy: readonly string[]): Promise<ReadonlySet<string>> {
  const open = new Set<string>()
  const answered = Promise.withResolvers<void>()
  const channel = openChannel()
  channel.addEventListener('message', ({ data }) => {
    open.add(String(data))
    if (storedBy.every((one) => open.has(one))) answered.resolve()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  channel.postMessage('')
  setTimeout(answered.resolve, ANSWER_MS)
  await answered.promise
  channel.close()
  return open
}
