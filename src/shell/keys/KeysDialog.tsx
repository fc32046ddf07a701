import { Anchor, Box, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { Keys } from '../../web/keys/Keys.tsx'
import { keysHere } from '../../web/keys/keys-here.ts'
import { type KeyGroup, useRegisteredKeys } from '../../web/keys/page-keys.ts'
import { usePreferences } from '../../web/theme/preferences.ts'

const IN_TABLE: KeyGroup = {
  title: 'In the table',
  keys: [
    ['Arrows', 'Move'],
    ['Enter', 'Open the row'],
    ['Space', 'Select the row, where rows are selected'],
  ],
}

const ANYWHERE: KeyGroup['keys'] = [
  ['Ctrl K', 'Search everywhere'],
  ['/', 'Search the list; without a list, everywhere'],
  ['G and a letter', 'Go to a screen: the search everywhere names its letter'],
  ['?', 'List the keys'],
]

interface KeysDialogProps {
  opened: boolean
  onClose: () => void
}

export function KeysDialog({ opened, onClose }: KeysDialogProps) {
  const { letterKeys } = usePreferences()
  const anywhere = { title: 'Anywhere', keys: letterKeys ? ANYWHERE : ANYWHERE.slice(0, 1) }
  // Every list would load them if the table told them.
  const hasTable = document.querySelector('#screen [data-list-scroll] [role="grid"]') !== null
  const groups = [...useRegisteredKeys(), ...(hasTable ? [IN_TABLE] : []), anywhere]
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" size="lg">
      {groups.map(({ title, keys }) => (
        <Box key={title} component="section" mb="md">
          <Title order={3} size="sm" mb="2xs">
            {title}
          </Title>
          <SimpleGrid component="dl" minColWidth="min(21rem, 100%)" spacing="lg" verticalSpacing="2xs" m={0}>
            {keys.map(([key, does]) => (
              <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
                <Box component="dt" w="12rem" flex="none">
                  <Keys>{key}</Keys>
                </Box>
                <dd>{does}</dd>
              </Group>
            ))}
          </SimpleGrid>
        </Box>
      ))}
      <Text mt="md" c="dimmed">
        {keysHere('Keys without Ctrl or Alt that hold anywhere')} are {letterKeys ? 'on' : 'off'}:{' '}
        <Anchor renderRoot={(props: object) => <Link {...props} to="/config" onClick={onClose} />} underline="always">
          Settings
        </Anchor>
      </Text>
    </Dialog>
  )
}
