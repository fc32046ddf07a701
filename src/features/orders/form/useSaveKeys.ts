import { useHotkeys } from '@mantine/hooks'

/** Does what a key of the page means, unless a dialog is open over it. */
export const unlessInDialog = (act: () => void) => (): void => {
  if (!document.activeElement?.closest('[role="dialog"]')) act()
}

/** Ctrl+Enter and Ctrl+S save the form of a page, unless a dialog is open over it. */
export function useSaveKeys(save: () => void): void {
  const saveByKey = unlessInDialog(save)
  useHotkeys(
    [
      ['mod+Enter', saveByKey],
      ['mod+S', saveByKey],
    ],
    [],
  )
}
