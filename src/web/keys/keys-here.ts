const MAC_SIGNS = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', '+': '' }

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** `Ctrl Shift Delete` or `Ctrl+Shift+Delete`, also in a sentence, as the keys of this computer are called. */
export const keysHere = (keys: string): string =>
  isMac()
    ? Object.entries(MAC_SIGNS).reduce(
        (text, [key, sign]) => text.replaceAll(key, sign),
        keys.replace(/Ctrl([ +])Shift/, 'Shift$1Ctrl'),
      )
    : keys

/** For `aria-keyshortcuts`, where Alt is also Option. */
export const shortcutHere = (shortcut: string): string => (isMac() ? shortcut.replace('Control', 'Meta') : shortcut)
