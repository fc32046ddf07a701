import { hasUnsaved } from '../unsaved.ts'
import { createStore } from './store.ts'

const redraws = createStore(0)

/** Another number once what all screens show has changed: then they are drawn anew. */
export const useRedraws = redraws.useValue

export function redraw(): void {
  if (!hasUnsaved()) redraws.set(redraws.get() + 1)
}
