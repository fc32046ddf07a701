import { Anchor, Paper, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { usePageTitle } from './usePageTitle.ts'
import { PAGE_HEADING } from '../../focus/focus-heading.ts'
import { Brand } from './Brand.tsx'
import classes from './CenteredCard.module.css'

export const InShell = createContext(false)

export function CenteredCard({ title, children }: { title: string; children: ReactNode }) {
  const isInShell = useContext(InShell)
  usePageTitle(title)
  const Frame = isInShell ? 'div' : 'main'
  return (
    <Frame className={classes.page} data-in-shell={isInShell || undefined}>
      <Paper withBorder radius="lg" shadow="md" w="30rem" maw="100%" p="xl">
        <Stack gap="md">
          {!isInShell && <Brand />}
          <Title order={1} size="h2" {...PAGE_HEADING}>
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Frame>
  )
}

export const WayHome = () => (
  <Anchor renderRoot={(props: object) => <Link {...props} to="/" />} underline="always">
    Back to the start
  </Anchor>
)
