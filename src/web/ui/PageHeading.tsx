import { Badge, Group, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeading.module.css'
import { usePageTitle } from './usePageTitle.ts'

/** The heading of a screen with its buttons (`children`). `count`: the number of records. Also sets the tab's title. */
export function PageHeading({ title, count, children }: { title: string; count?: number; children?: ReactNode }) {
  usePageTitle(title)
  return (
    <div className={classes.bar}>
      <div className={classes.name}>
        <Title order={1} tabIndex={-1} className={classes.title} data-page-heading>
          {title}
        </Title>
        {count !== undefined && (
          <Badge size="lg" variant="light" color="gray" className={classes.count}>
            {count.toLocaleString('en-US')}
            <VisuallyHidden> in all</VisuallyHidden>
          </Badge>
        )}
      </div>
      <Group gap="xs" className={classes.tools}>
        {children}
      </Group>
    </div>
  )
}
