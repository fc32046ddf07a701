import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** Leads to where the person came from, or `elsewhere` where that is no screen of ours. */
export function useBack(elsewhere: () => void): () => void {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? history.back() : elsewhere())
}
