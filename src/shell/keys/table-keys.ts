import { useSyncExternalStore } from 'react'
import type { KeyGroup } from '../../web/keys/page-keys.ts'

const IN_TABLE: KeyGroup = {
  title: 'In the table',
  keys: [
    ['Arrows', 'Move'],
    ['Home, End', 'First, last in the row'],
    ['Ctrl Home, Ctrl End', 'First, last row'],
    ['Page Up, Page Down', '10 rows up, down'],
    ['Enter', 'Open the row'],
    ['Space', 'Select the row, where rows are selected'],
  ],
}

/** Told here and not by the table: every list would load them. */
export const useTableKeys = (): readonly KeyGroup[] => (useSyncExternalStore(onElements, hasTable) ? [IN_TABLE] : [])

const hasTable = () => document.querySelector('#screen [role="grid"]') !== null

function onElements(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
