import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PanelProps {
  title: string
  icon?: ReactNode
  note?: ReactNode
  isAlert?: boolean
  children: ReactNode
}

export const Panel = ({ title, icon, note, isAlert, children }: PanelProps) => (
  <Paper
    component="section"
    withBorder
    radius="lg"
    bg="var(--panel)"
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
          {title}
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
