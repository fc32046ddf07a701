import { Badge, Group, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeading.module.css'
import { PAGE_HEADING } from '../../focus/focus-heading.ts'
import { usePageTitle } from './usePageTitle.ts'

interface PageHeadingProps {
  title: string
  count?: number
  note?: ReactNode
  children?: ReactNode
}

export function PageHeading({ title, count, note, children }: PageHeadingProps) {
  usePageTitle(title)
  return (
    <Group flex="none" justify="space-between" gap="xs" className={classes.bar}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <PageTitle>{title}</PageTitle>
        {count !== undefined && (
          <Badge size="lg" variant="light" color="gray" flex="none" className={classes.count}>
            {count.toLocaleString('en-US')}
            <VisuallyHidden> in all</VisuallyHidden>
          </Badge>
        )}
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
