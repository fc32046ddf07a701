import { Anchor, Paper, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { usePageTitle } from './usePageTitle.ts'
import { Brand } from './Brand.tsx'
import classes from './CenteredCard.module.css'

/** Whether the frame of menu and header stands around what is drawn. */
export const InShell = createContext(false)

/** A screen of one card with its one heading: in no frame, or where a screen of the frame cannot be shown. */
export function CenteredCard({ title, children }: { title: string; children: ReactNode }) {
  const isInShell = useContext(InShell)
  usePageTitle(title)
  const Frame = isInShell ? 'div' : 'main'
  return (
    <Frame className={classes.page} data-in-shell={isInShell || undefined}>
      <Paper className={classes.card} withBorder radius="lg">
        <Stack gap="md">
          {!isInShell && <Brand />}
          <Title order={1} size="h2" tabIndex={-1} className={classes.title} data-page-heading>
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Frame>
  )
}

/** The way out of a screen that leads nowhere. */
export const WayHome = () => (
  <Anchor renderRoot={(props: object) => <Link {...props} to="/" />} underline="always">
    Back to the start
  </Anchor>
)
