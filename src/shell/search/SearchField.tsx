import { ActionIcon, Group, Input, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { Role } from '../../shared/roles.ts'
import { Keys } from '../../web/keys/Keys.tsx'
import { shortcutHere } from '../../web/keys/keys-here.ts'
import { FINDS } from './finds.ts'

export function SearchField({ role, onOpen }: { role: Role; onOpen: () => void }) {
  const isNarrow = useMediaQuery('(width < 40em)', false, { getInitialValueInEffect: false })
  const button = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': shortcutHere('Control+K'),
    onClick: onOpen,
  } as const
  const icon = <IconSearch size="1.2em" stroke={1.8} aria-hidden="true" />
  if (isNarrow)
    return (
      <ActionIcon {...button} aria-label={FINDS[role]} variant="subtle" c="var(--mantine-color-text)">
        {icon}
      </ActionIcon>
    )
  return (
    <Input {...button} component="button" type="button" pointer leftSection={icon}>
      <Group component="span" gap="2xs" wrap="nowrap">
        <Text component="span" flex={1} ta="start" c="var(--mantine-color-placeholder)" title={FINDS[role]} truncate>
          {FINDS[role]}
        </Text>
        <Keys visibleFrom="md" aria-hidden="true">
          Ctrl K
        </Keys>
      </Group>
    </Input>
  )
}
