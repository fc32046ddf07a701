const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform)

export const keysHere = (keys: string): string => (IS_MAC ? keys.replaceAll('Ctrl', '⌘') : keys)
