import { useHotkeys } from '@mantine/hooks'

/** Ctrl+Enter and Ctrl+S save the form of a page, unless a dialog is open over it. */
export function useSaveKeys(save: () => void): void {
  const saveByKey = () => {
    if (!document.activeElement?.closest('[role="dialog"]')) save()
  }
  useHotkeys(
    [
      ['mod+Enter', saveByKey],
      ['mod+S', saveByKey],
    ],
    [],
  )
}
