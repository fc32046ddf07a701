import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../../../web/api/session.ts'
import { emptyOrder, type OrderDraft } from './order-draft.ts'
import type * as DraftStorage from './draft-storage.ts'

type Tab = typeof DraftStorage

const ADA = '019ab6c0-0000-7000-8000-00000000000a'
const BOB = '019ab6c0-0000-7000-8000-00000000000b'
const REQUEST = '019ab6c0-0000-4000-8000-000000000001'
const draft = (remark: string): OrderDraft => ({ ...emptyOrder(), remark })

/** A tab of the browser: the module as it is loaded there. */
async function openTab(): Promise<Tab> {
  vi.resetModules()
  return import('./draft-storage.ts')
}
/** Types an order in a tab, until it is stored. */
async function typeIn(tab: Tab, remark: string, userId = ADA) {
  const form = renderHook<boolean, OrderDraft | null>((value) => tab.useStoredDraft(userId, REQUEST, value), {
    initialProps: draft(remark),
  })
  await waitFor(() => expect(form.result.current).toBe(true))
  return form
}
/** A reload, or a tab that is closed: the page is told that it goes. */
const goAway = () => window.dispatchEvent(new Event('pagehide'))
const signIn = (userId: string) => startSession({ token: 't', role: 'administrator', userId, username: 'ada' })

beforeEach(() => signIn(ADA))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

test('O10: a reload finds the order of its tab, with its request id', async () => {
  const { unmount } = await typeIn(await openTab(), 'By Friday')
  goAway()
  unmount()
  const found = (await openTab()).draftOfThisTab(ADA)
  expect(found).toMatchObject({ requestId: REQUEST, draft: { remark: 'By Friday' } })
})

test('what was typed last is stored when the page goes, however soon', async () => {
  const tab = await openTab()
  const { rerender, unmount } = await typeIn(tab, 'By')
  rerender(draft('By Friday'))
  goAway()
  unmount()
  expect((await openTab()).draftOfThisTab(ADA)?.draft.remark).toBe('By Friday')
})

test('after a crash the order belongs to no tab: it is offered, and taken over', async () => {
  const { unmount } = await typeIn(await openTab(), 'By Friday')
  unmount()
  const later = await openTab()
  expect(later.draftOfThisTab(ADA)).toBeNull()
  const left = await later.abandonedDraft(ADA)
  expect(left?.draft.remark).toBe('By Friday')
  later.takeOver(ADA, left!)
  expect(later.draftOfThisTab(ADA)).toMatchObject({ requestId: REQUEST, draft: { remark: 'By Friday' } })
  expect(Object.keys(localStorage).filter((key) => key.includes('new-order'))).toHaveLength(1)
})

test('two tabs keep an order each, and neither is offered that of the other', async () => {
  const one = await openTab()
  await typeIn(one, 'One')
  const other = await openTab()
  expect(await other.abandonedDraft(ADA)).toBeNull()
  await typeIn(other, 'Other')
  expect(one.draftOfThisTab(ADA)?.draft.remark).toBe('One')
  expect(other.draftOfThisTab(ADA)?.draft.remark).toBe('Other')
})

test('the order of a tab that is busy, and answers late, is not offered', async () => {
  class LateChannel extends BroadcastChannel {
    override postMessage(message: unknown) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
      setTimeout(() => super.postMessage(message), 400)
    }
  }
  vi.stubGlobal('BroadcastChannel', LateChannel)
  await typeIn(await openTab(), 'One')
  vi.unstubAllGlobals()
  const other = await openTab()
  expect(await other.abandonedDraft(ADA)).toBeNull()
})

test('a saved or discarded order is forgotten', async () => {
  const tab = await openTab()
  const { rerender, result } = await typeIn(tab, 'By Friday')
  rerender(null)
  expect(result.current).toBe(false)
  expect(tab.draftOfThisTab(ADA)).toBeNull()
})

test('nobody else sees it, and whoever signs out leaves nothing behind', async () => {
  const tab = await openTab()
  const { unmount } = await typeIn(tab, 'By Friday')
  expect(tab.hasDrafts(BOB)).toBe(false)
  expect(await tab.abandonedDraft(BOB)).toBeNull()
  const { endSession: signOut } = await import('../../../../web/api/session.ts')
  signOut()
  expect(tab.hasDrafts(ADA)).toBe(false)
  goAway()
  expect(tab.hasDrafts(ADA)).toBe(false)
  unmount()
})

test('an order that does not fit is forgotten rather than kept as it was before', async () => {
  const tab = await openTab()
  const { rerender, result } = await typeIn(tab, 'By Friday')
  const { localStorage: storage } = window
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  rerender(draft('By Monday'))
  await waitFor(() => expect(result.current).toBe(false))
  expect(tab.draftOfThisTab(ADA)).toBeNull()
})

test('a draft in another format is no draft', async () => {
  const tab = await openTab()
  await typeIn(tab, 'By Friday')
  for (const key of Object.keys(localStorage).filter((one) => one.includes('new-order'))) {
    localStorage.setItem(key, '{"format":4,"draft":{}}')
  }
  expect(tab.hasDrafts(ADA)).toBe(false)
  endSession()
})

test('a draft from before a field of the order was added has that field empty', async () => {
  await typeIn(await openTab(), 'By Friday')
  const key = Object.keys(localStorage).find((one) => one.includes('new-order/'))
  const { draft: stored, ...about } = JSON.parse(localStorage.getItem(key!)!) as { draft: Partial<OrderDraft> }
  delete stored.addOn
  localStorage.setItem(key!, JSON.stringify({ ...about, draft: stored }))
  goAway()
  expect((await openTab()).draftOfThisTab(ADA)?.draft).toMatchObject({ remark: 'By Friday', addOn: '' })
})
