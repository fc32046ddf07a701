import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { usePreferences } from '../theme/preferences.ts'
import { Keys } from './Keys.tsx'
import { type KeyGroup, useKeyActions, usePageKeys } from './page-keys.ts'

const KEYS: readonly KeyGroup[] = [{ title: 'On this screen', keys: [['N', 'New']] }]

interface NewButtonProps extends ButtonProps {
  onClick?: () => void
  renderRoot?: (props: object) => ReactNode
}

export function NewButton({ children = 'New', ...props }: NewButtonProps) {
  const { letterKeys } = usePreferences()
  const button = useRef<HTMLButtonElement>(null)
  useKeyActions({ n: () => button.current?.click() })
  usePageKeys(KEYS)
  return (
    <Button
      ref={button}
      leftSection={<IconPlus size="1.1em" />}
      aria-keyshortcuts={letterKeys ? 'N' : undefined}
      {...props}
    >
      {children}
      {letterKeys && (
        <Keys ms="xs" visibleFrom="md" aria-hidden="true">
          N
        </Keys>
      )}
    </Button>
  )
}
