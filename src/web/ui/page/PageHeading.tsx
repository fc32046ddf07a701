import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeading.module.css'
import { PAGE_HEADING } from '../../focus/focus-heading.ts'
import { usePageTitle } from './usePageTitle.ts'

interface PageHeadingProps {
  title: string
  note?: ReactNode
  children?: ReactNode
}

export function PageHeading({ title, note, children }: PageHeadingProps) {
  usePageTitle(title)
  return (
    <Group flex="none" justify="space-between" gap="xs" className={classes.bar}>
      <Group gap="sm" miw={0} style={{ rowGap: 0 }}>
        <PageTitle>{title}</PageTitle>
        {note}
      </Group>
      <Group gap="xs">{children}</Group>
    </Group>
  )
}

export const PageTitle = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <Title order={1} {...PAGE_HEADING} className={`${classes.title} ${className ?? ''}`}>
    {children}
  </Title>
)
