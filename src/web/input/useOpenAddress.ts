import { useRouter } from '@tanstack/react-router'

/** Where no field has the focus, the first `/` opens the search: the rest of what a scanner types arrives there. */
const ADDRESS = /^(?:https?:\/)?\/?[\w.:[\]-]+(\/[^\s/]\S*)$/i

/** With Caps Lock a scanner writes capitals. */
const ID = /[\da-f]{8}-[\da-f-]{27}/gi

/** Also a part of one: on a slow computer a scanner seems to pause. */
export const isAddress = (text: string): boolean => /^(?:https?:|\/\S)/i.test(text.trim())

/**
 * Opens the screen of one record by its address, as it stands on labels and tickets, and says whether it is one. The
 * host does not count: the shop is called by a name or by a number.
 */
export function useOpenAddress(): (text: string) => boolean {
  const router = useRouter({ warn: false })
  return (text) => {
    const href = ADDRESS.exec(text.trim())?.[1]?.replace(ID, (id) => id.toLowerCase())
    if (!href) return false
    const [, parameters] = router.getMatchedRoutes(href.replace(/[?#].*$/, ''))
    if (Object.keys(parameters).length === 0) return false
    void router.navigate({ href })
    return true
  }
}
