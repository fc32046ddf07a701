import { useCanGoBack, useRouter } from '@tanstack/react-router'

export function useBack(elsewhere: () => void): () => void {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? history.back() : elsewhere())
}
