import { ActionIcon, Input, Kbd } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { Role } from '../../shared/roles.ts'
import { keysHere } from '../keys/keys-here.ts'
import { FINDS } from './finds.ts'

export function SearchField({ role, onOpen }: { role: Role; onOpen: () => void }) {
  const isNarrow = useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false })
  const button = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    'aria-label': FINDS[role],
    onClick: onOpen,
  } as const
  const icon = <IconSearch size="1.2em" stroke={1.8} aria-hidden="true" />
  if (isNarrow)
    return (
      <ActionIcon {...button} variant="subtle" c="var(--mantine-color-text)">
        {icon}
      </ActionIcon>
    )
  return (
    <Input
      {...button}
      component="button"
      type="button"
      pointer
      title={FINDS[role]}
      leftSection={icon}
      rightSection={
        <Kbd size="xs" visibleFrom="md" aria-hidden="true">
          {keysHere('Ctrl K')}
        </Kbd>
      }
      rightSectionWidth="4.5rem"
    >
      <Input.Placeholder>{FINDS[role]}</Input.Placeholder>
    </Input>
  )
}
