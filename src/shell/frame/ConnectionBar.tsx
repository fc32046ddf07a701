import { Box, Group } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useConnection } from '../../web/api/live.ts'

export function ConnectionBar() {
  const isLost = useConnection() === 'lost'
  return (
    <Box role="status" aria-live="assertive" pos="sticky" top="var(--app-shell-header-height)" style={{ zIndex: 10 }}>
      {isLost && (
        <Group
          justify="center"
          gap="2xs"
          px="md"
          py="xs"
          fw={650}
          c="light-dark(#5c3a00, #fff3d1)"
          bg="light-dark(#ffe4a3, #6b4300)"
        >
          <IconPlugConnectedX size="1.3em" aria-hidden="true" /> Connection lost. Reconnecting; what you see may be out
          of date.
        </Group>
      )}
    </Box>
  )
}
