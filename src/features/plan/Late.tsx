import { Text, type TextProps } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const Late = ({ children, ...props }: TextProps & { span?: boolean; children: ReactNode }) => (
  <Text fw={600} c="var(--late)" {...props}>
    <IconAlertCircle size="1.1em" aria-hidden="true" /> {children}
  </Text>
)
