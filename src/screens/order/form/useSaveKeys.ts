import { useHotkeys } from '@mantine/hooks'

export const unlessInDialog = (act: () => void) => (): void => {
  if (!document.activeElement?.closest('[role="dialog"]')) act()
}

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
