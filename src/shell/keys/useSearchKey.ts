import { useHotkeys } from '@mantine/hooks'

export const isDialogOpen = (): boolean => document.querySelector('[data-dialog="open"]') !== null

/** Also in fields, and in a dialog, where it does nothing: there the browser would go to its own search. */
export const useSearchKey = (onSearch: () => void): void =>
  useHotkeys([['mod+K', () => isDialogOpen() || onSearch()]], [], true)
