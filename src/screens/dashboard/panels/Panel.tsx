import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { FigureLink, type Target, TILE } from '../figures/FigureLink.tsx'

interface PanelProps {
  title: string
  target?: Target
  icon?: ReactNode
  note?: ReactNode
  isAlert?: boolean
  children: ReactNode
}

export const Panel = ({ title, target, icon, note, isAlert, children }: PanelProps) => (
  <Paper
    component="section"
    withBorder
    radius="lg"
    className={TILE}
    miw={0}
    px="sm"
    pt="xs"
    pb="sm"
    display="flex"
    style={{ flexDirection: 'column' }}
    aria-label={title}
  >
    <Group justify="space-between" gap="0 var(--mantine-spacing-sm)" mb="2xs">
      <Group gap="2xs" wrap="nowrap" c={isAlert ? 'var(--mantine-color-error)' : undefined}>
        {icon}
        <Title order={2} fz="md" fw={650}>
          {target ? (
            <FigureLink target={target} isWhole>
              {title}
            </FigureLink>
          ) : (
            title
          )}
        </Title>
      </Group>
      {note && (
        <Text span inherit c="dimmed">
          {note}
        </Text>
      )}
    </Group>
    {children}
  </Paper>
)
