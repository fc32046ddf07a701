import { Badge, Group, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeading.module.css'
import { PAGE_HEADING } from '../focus/focus-heading.ts'
import { usePageTitle } from './usePageTitle.ts'

interface PageHeadingProps {
  title: string
  /** The number of records. */
  count?: number
  /** Beside the title: how the screen stands. */
  note?: ReactNode
  /** Buttons. */
  children?: ReactNode
}

/** The heading of a screen with its buttons. Also sets the tab's title. */
export function PageHeading({ title, count, note, children }: PageHeadingProps) {
  usePageTitle(title)
  return (
    <div className={classes.bar}>
      <div className={classes.name}>
        <PageTitle>{title}</PageTitle>
        {count !== undefined && (
          <Badge size="lg" variant="light" color="gray" className={classes.count}>
            {count.toLocaleString('en-US')}
            <VisuallyHidden> in all</VisuallyHidden>
          </Badge>
        )}
        {note}
      </div>
      <Group gap="xs" className={classes.tools}>
        {children}
      </Group>
    </div>
  )
}

/** The heading of a screen alone, for one that has a bar of its own. */
export const PageTitle = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <Title order={1} {...PAGE_HEADING} className={`${classes.title} ${className ?? ''}`}>
    {children}
  </Title>
)
