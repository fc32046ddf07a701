import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

export const DescriptionItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="xs" fw={550} c="dimmed">
      {label}
    </Text>
    <dd>{children}</dd>
  </div>
)
