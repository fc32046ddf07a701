import { Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { FirstSteps as Steps } from './dashboard.contract.ts'
import classes from './FirstSteps.module.css'
import { Panel } from './panels/Panel.tsx'

const STEPS: readonly { step: keyof Steps; to: LinkProps['to']; label: string; why: string }[] = [
  { step: 'customers', to: '/customers', label: 'Customers', why: 'who orders, and who goods are delivered to' },
  { step: 'clothingTypes', to: '/clothing-types', label: 'Clothing Types', why: 'what is printed on' },
  { step: 'colors', to: '/colors', label: 'Colors', why: 'the colors of the garments' },
  { step: 'designs', to: '/designs', label: 'Printing Designs', why: 'what is printed, with its images' },
  { step: 'orders', to: '/orders/new', label: 'The first order', why: 'then its figures stand here' },
]

export const FirstSteps = ({ steps }: { steps: Steps }) => (
  <Panel title="First steps">
    <Text>There is no order yet. This is what the first one needs:</Text>
    <ol className={classes.steps}>
      {STEPS.map(({ step, to, label, why }) => {
        const Icon = steps[step] ? IconCircleCheckFilled : IconCircle
        return (
          <li key={step} className={classes.step} data-done={steps[step] || undefined}>
            <Icon size="1.4em" aria-label={steps[step] ? 'Done' : 'To do'} role="img" />
            <span>
              <Link to={to} className={classes.link}>
                {label}
              </Link>
              : {why}
            </span>
          </li>
        )
      })}
    </ol>
  </Panel>
)
