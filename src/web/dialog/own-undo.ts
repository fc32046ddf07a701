/** The browser undoes the last change of the whole page, also what was typed behind the dialog. */
export function keepUndoInside(): () => void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  let atFocus = getText(document.activeElement)
  let hasUndone = false
  const onFocus = ({ target }: FocusEvent) => {
    atFocus = getText(target)
    hasUndone = false
  }
  const onInput = (event: Event) => {
    hasUndone = event instanceof InputEvent && event.inputType.startsWith('history')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
    const isRedo = key === 'y' || event.shiftKey
    if (isRedo ? !hasUndone : getText(event.target) === atFocus) event.preventDefault()
  }
  addEventListener('focusin', onFocus, options)
  addEventListener('input', onInput, options)
  addEventListener('keydown', onKeyDown, options)
  return () => end.abort()
}

const getText = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : undefined
