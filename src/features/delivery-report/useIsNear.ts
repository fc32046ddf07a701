import { type RefObject, useEffect, useState } from 'react'

/** How far from the visible part something counts as near. */
const MARGIN = '1200px'

/** Whether the element has been near the visible part of the page; it stays so once it was. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (isNear || !watched) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
