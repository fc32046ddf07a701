import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
    {children}
  </SimpleGrid>
)

export const FieldCell = ({ wide, children }: { wide: boolean; children: ReactNode }) => (
  <div style={wide ? { gridColumn: '1 / -1' } : undefined}>{children}</div>
)
