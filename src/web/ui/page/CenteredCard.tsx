import { Anchor, Group, Paper, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { usePageTitle } from './usePageTitle.ts'
import { PAGE_HEADING } from '../../focus/focus-heading.ts'
import { Brand } from './Brand.tsx'

export const InShell = createContext(false)

export function CenteredCard({ title, children }: { title: string; children: ReactNode }) {
  const isInShell = useContext(InShell)
  usePageTitle(title)
  return (
    <Group component={isInShell ? 'div' : 'main'} justify="center" mih={isInShell ? '60dvh' : '100dvh'} p="md">
      <Paper withBorder radius="lg" shadow="md" w="30rem" maw="100%" p="xl">
        <Stack gap="md">
          {!isInShell && <Brand />}
          <Title order={1} size="h2" {...PAGE_HEADING}>
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Group>
  )
}

export const WayHome = () => (
  <Anchor renderRoot={(props: object) => <Link {...props} to="/" />} underline="always">
    Back to the start
  </Anchor>
)
