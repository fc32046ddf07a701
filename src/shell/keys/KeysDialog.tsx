import { Anchor, Box, Group, Kbd, SimpleGrid, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Role } from '../../shared/roles.ts'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { type KeyGroup, useRegisteredKeys } from '../../web/keys/page-keys.ts'
import { usePreferences } from '../../web/theme/preferences.ts'
import { getKeys, MENUS } from '../frame/menu.ts'
import { keysHere } from './keys-here.ts'
import { useTableKeys } from './table-keys.ts'

const SEARCH: KeyGroup = { title: 'Anywhere', keys: [['Ctrl K', 'Search everywhere']] }

function everywhere(role: Role, hasLetters: boolean): KeyGroup[] {
  if (!hasLetters) return [SEARCH]
  const screens = MENUS[role]
    .flatMap(({ items }) => items)
    .flatMap((item): [string, string][] => {
      const keys = getKeys(item)
      return keys ? [[keys, item.label]] : []
    })
  return [
    {
      title: 'Anywhere',
      keys: [...SEARCH.keys, ['/', 'Search the list; without a list, everywhere'], ['?', 'List the keys']],
    },
    { title: 'Go to a screen', keys: screens },
  ]
}

interface KeysDialogProps {
  opened: boolean
  onClose: () => void
  role: Role
}

export const KeysDialog = ({ opened, onClose, role }: KeysDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title="Keys" size="lg">
    <Keys role={role} onFollow={onClose} />
  </Dialog>
)

function Keys({ role, onFollow }: { role: Role; onFollow: () => void }) {
  const { letterKeys } = usePreferences()
  const groups = [...useRegisteredKeys(), ...useTableKeys(), ...everywhere(role, letterKeys)]
  return (
    <>
      {groups.map(({ title, keys }) => (
        <Box key={title} component="section" mb="md">
          <Title order={3} size="sm" mb="2xs">
            {title}
          </Title>
          <SimpleGrid component="dl" minColWidth="min(21rem, 100%)" spacing="lg" verticalSpacing="2xs" m={0}>
            {keys.map(([key, does]) => (
              <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
                <Box component="dt" w="12rem" flex="none">
                  <Kbd>{keysHere(key)}</Kbd>
                </Box>
                <dd>{does}</dd>
              </Group>
            ))}
          </SimpleGrid>
        </Box>
      ))}
      <Text mt="md" c="dimmed">
        {keysHere('Keys without Ctrl or Alt that hold anywhere')} are {letterKeys ? 'on' : 'off'}:{' '}
        <Anchor renderRoot={(props: object) => <Link {...props} to="/config" onClick={onFollow} />} underline="always">
          Settings
        </Anchor>
      </Text>
    </>
  )
}
