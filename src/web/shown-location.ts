import { useRouterState } from '@tanstack/react-router'

/**
 * The address whose screen is shown. The router's `location` is already the next one while a link is followed and that screen
 * is still being loaded.
 */
export const useShownLocation = () =>
  useRouterState({ select: ({ resolvedLocation, location }) => resolvedLocation ?? location })
