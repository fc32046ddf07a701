const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform)

/** Keys as this computer calls them: on a Mac ⌘ does what Ctrl does elsewhere. */
export const keysHere = (keys: string): string => (IS_MAC ? keys.replaceAll('Ctrl', '⌘') : keys)
