import { createTheme, MantineThemeProvider, Modal, type ModalProps } from '@mantine/core'
import { useEffect } from 'react'
import { focusHeadingIfLost } from '../ui/focus-heading.ts'
import { useStable } from '../ui/useStable.ts'

/** The Escape handlers of the open dialogs; the last one belongs to the topmost dialog. */
const open: (() => void)[] = []

function closeTopmost(event: KeyboardEvent): void {
  // Escape closes a dropdown or calendar that is open in the dialog first.
  const isTaken =
    event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (event.key === 'Escape' && !event.isComposing && !isTaken) open.at(-1)?.()
}

/** Makes Escape call `onEscape` while this dialog is the topmost one. Returns what ends that. */
function listenToEscape(onEscape: () => void): () => void {
  open.push(onEscape)
  addEventListener('keydown', closeTopmost, { capture: true })
  return () => {
    open.splice(open.indexOf(onEscape), 1)
    if (open.length === 0) removeEventListener('keydown', closeTopmost, { capture: true })
  }
}

/** Renders dropdowns inside their dialog: screen readers cannot reach anything outside a modal dialog. */
const INSIDE = createTheme({ components: { Combobox: { defaultProps: { withinPortal: false } } } })

/** After this time Mantine has returned the focus to the opener of a closed dialog, if the opener can still take it. */
const FOCUS_RETURNED_MS = 50

interface DialogProps extends ModalProps {
  /** For touch screens on the shop floor: the close button is at least 48 px, as all other controls are. */
  touch?: boolean
}

/** A dialog, possibly over another one: a focus trap that returns the focus. Escape closes the topmost dialog. */
export function Dialog({ closeOnEscape = true, touch, children, ...props }: DialogProps) {
  const onEscape = useStable(() => {
    if (closeOnEscape) props.onClose()
  })
  useEffect(() => {
    if (props.opened) return listenToEscape(onEscape)
  }, [props.opened, onEscape])
  return (
    <Modal
      {...props}
      {...(touch && { closeButtonProps: { 'aria-label': 'Close', size: 48, iconSize: 26 } })}
      closeOnEscape={false}
      onClickCapture={(event) => {
        // While the closed dialog fades out, a second click must neither save again nor reach the page below.
        if (props.opened) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onExitTransitionEnd={() => {
        // Saving may have removed or disabled the button that opened the dialog; then it cannot take the focus back.
        setTimeout(focusIfLost, FOCUS_RETURNED_MS)
      }}
    >
      <MantineThemeProvider theme={INSIDE}>{children}</MantineThemeProvider>
    </Modal>
  )
}

/** If nothing has the focus, moves it to the dialog below, or without one to the heading of the screen. */
function focusIfLost(): void {
  if (open.length === 0) focusHeadingIfLost()
  else if (document.activeElement === document.body) {
    ;[...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)?.focus()
  }
}
