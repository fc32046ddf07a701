import { useRouterState } from '@tanstack/react-router'

/** The router's `location` is already the next one while that screen is still being loaded. */
export const useShownLocation = () =>
  useRouterState({ select: ({ resolvedLocation, location }) => resolvedLocation ?? location })
