import { Button, Kbd } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { usePreferences } from '../theme/preferences.ts'
import { type KeyGroup, useKeyActions, usePageKeys } from './page-keys.ts'

const KEYS: readonly KeyGroup[] = [{ title: 'On this list', keys: [['N', 'New']] }]

export function NewButton({ onClick }: { onClick: () => void }) {
  const { letterKeys } = usePreferences()
  useKeyActions({ n: onClick })
  usePageKeys(KEYS)
  return (
    <Button
      leftSection={<IconPlus size="1.1em" />}
      rightSection={
        letterKeys && (
          <Kbd size="xs" visibleFrom="md" aria-hidden="true">
            N
          </Kbd>
        )
      }
      aria-keyshortcuts={letterKeys ? 'N' : undefined}
      onClick={onClick}
    >
      New
    </Button>
  )
}
