import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusHeadingIfLost } from '../../../web/focus/focus-heading.ts'

export function Notice({ color, children }: { color?: string; children: ReactNode }) {
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  const close = () => {
    flushSync(() => setClosed(true))
    focusHeadingIfLost()
  }
  return (
    <Alert mb="md" color={color} withCloseButton closeButtonLabel="Close" onClose={close}>
      {children}
    </Alert>
  )
}
