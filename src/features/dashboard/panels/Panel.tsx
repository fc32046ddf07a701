import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  title: string
  icon?: ReactNode
  note?: ReactNode
  isAlert?: boolean
  children: ReactNode
}

export const Panel = ({ title, icon, note, isAlert, children }: PanelProps) => (
  <section className={classes.panel} aria-label={title}>
    <div className={classes.head}>
      <Title order={2} className={classes.title} data-alert={isAlert || undefined}>
        {icon}
        {title}
      </Title>
      {note && <span className={classes.note}>{note}</span>}
    </div>
    {children}
  </section>
)
