import { createTheme, MantineThemeProvider, Modal, type ModalProps } from '@mantine/core'
import { useEffect } from 'react'
import { focusHeadingIfLost } from '../ui/focus-heading.ts'
import { useStable } from '../ui/useStable.ts'

/** What Escape does to each dialog that is open, the one on top last. */
const open: (() => void)[] = []

addEventListener(
  'keydown',
  (event) => {
    // A list or a calendar that is open in the dialog closes first.
    const isTaken =
      event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'
    if (event.key === 'Escape' && !event.isComposing && !isTaken) open.at(-1)?.()
  },
  { capture: true },
)

/** A list that opens in a dialog belongs to it: what is outside of it is out of reach for a screen reader. */
const INSIDE = createTheme({ components: { Combobox: { defaultProps: { withinPortal: false } } } })

/** By then, in milliseconds, the dialog has given the focus back, if there was somebody to take it. */
const FOCUS_RETURNED_MS = 50

interface DialogProps extends ModalProps {
  /** Shop-floor screens: the cross is at least 48 px, as all else is. */
  touch?: boolean
}

/** A dialog over the screen or over another one. It takes the focus and gives it back; Escape closes the top one. */
export function Dialog({ closeOnEscape = true, touch, children, ...props }: DialogProps) {
  const onEscape = useStable(() => {
    if (closeOnEscape) props.onClose()
  })
  useEffect(() => {
    if (!props.opened) return
    open.push(onEscape)
    return () => void open.splice(open.indexOf(onEscape), 1)
  }, [props.opened, onEscape])
  return (
    <Modal
      {...props}
      {...(touch && { closeButtonProps: { 'aria-label': 'Close', size: 48, iconSize: 26 } })}
      closeOnEscape={false}
      onClickCapture={(event) => {
        // What has been saved fades out; a second click must neither save it again nor reach what is below.
        if (props.opened) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onExitTransitionEnd={() => {
        // What has been saved may have taken the button with it, or its use: a disabled button holds no focus.
        setTimeout(focusIfLost, FOCUS_RETURNED_MS)
      }}
    >
      <MantineThemeProvider theme={INSIDE}>{children}</MantineThemeProvider>
    </Modal>
  )
}

/** To the dialog below, or to the heading of the screen where none is open. */
function focusIfLost(): void {
  if (open.length === 0) focusHeadingIfLost()
  else if (document.activeElement === document.body) {
    ;[...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)?.focus()
  }
}
