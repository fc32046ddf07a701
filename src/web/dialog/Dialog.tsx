import { createTheme, MantineThemeProvider, Modal, type ModalProps } from '@mantine/core'
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { focusHeadingIfLost } from '../focus/focus-heading.ts'
import { isFocusLost } from '../focus/is-focus-lost.ts'
import { isFreeEscape } from '../keys/escape.ts'
import { useStable } from '../state/useStable.ts'
import { keepUndoInside } from './own-undo.ts'

const open: (() => void)[] = []

function closeTopmost(event: KeyboardEvent): void {
  if (!isFreeEscape(event)) return
  // The screen below must not leave at the same key.
  event.preventDefault()
  open.at(-1)?.()
}

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

const GONE_MS = 50

/** Its content stays as it is while the dialog fades out, though what it was opened for is gone. */
const Kept = memo(
  ({ children }: { opened: boolean; children: ReactNode }) => children,
  (_, { opened }) => !opened,
)

interface DialogProps extends ModalProps {
  touch?: boolean
}

export function Dialog({ closeOnEscape = true, touch, children, ...props }: DialogProps) {
  const onEscape = useStable(() => {
    if (closeOnEscape) props.onClose()
  })
  // Not after the next paint: who sees that it is gone can press the next key before.
  useLayoutEffect(() => {
    if (props.opened) return listenToEscape(onEscape)
  }, [props.opened, onEscape])
  useLayoutEffect(() => {
    if (props.opened) return keepUndoInside()
  }, [props.opened])
  const returnFocus = useFocusReturn(props.opened)
  return (
    <Modal
      {...props}
      title={props.title && <Kept opened={props.opened}>{props.title}</Kept>}
      data-dialog={props.opened ? 'open' : 'closed'}
      // Mantine leaves the focus to a form in the dialog that takes it back after it was sent.
      returnFocus={false}
      {...(touch && {
        closeButtonProps: { 'aria-label': 'Close', size: 48, iconSize: 26 },
        styles: { title: { fontSize: 'max(18px, 1.2rem)' } },
      })}
      closeOnEscape={false}
      onClickCapture={(event) => {
        // While the closed dialog fades out, a second click must neither save again nor reach the page below.
        if (props.opened) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onExitTransitionEnd={() => {
        setTimeout(returnFocus, GONE_MS)
      }}
    >
      <MantineThemeProvider theme={INSIDE}>
        <Kept opened={props.opened}>{children}</Kept>
      </MantineThemeProvider>
    </Modal>
  )
}

/** At once, for keys pressed while it fades out, and when it is gone: until then the opener may have been disabled. */
function useFocusReturn(opened: boolean): () => void {
  const opener = useRef<Element>(null)
  const giveBack = useCallback(() => {
    if (isFocusLost() && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (opened) opener.current = document.activeElement
    else giveBack()
  }, [opened, giveBack])
  return () => {
    giveBack()
    if (!isFocusLost()) return
    if (open.length === 0) focusHeadingIfLost()
    else [...document.querySelectorAll<HTMLElement>('[data-dialog="open"] [role="dialog"]')].at(-1)?.focus()
  }
}
