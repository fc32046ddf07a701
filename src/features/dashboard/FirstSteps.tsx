import { Anchor, Box, Group, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { FirstSteps as Steps } from './dashboard.contract.ts'
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
    <Box component="ol" mt="sm">
      {STEPS.map(({ step, to, label, why }) => {
        const Icon = steps[step] ? IconCircleCheckFilled : IconCircle
        return (
          <Group key={step} component="li" gap="xs" wrap="nowrap" py="2xs" c="dimmed">
            <Icon
              size="1.4em"
              color={steps[step] ? 'var(--accent)' : undefined}
              role="img"
              aria-label={steps[step] ? 'Done' : 'To do'}
            />
            <span>
              <Anchor
                inherit
                underline="always"
                fw={650}
                c="var(--mantine-color-text)"
                renderRoot={(props: object) => <Link {...props} to={to} />}
              >
                {label}
              </Anchor>
              : {why}
            </span>
          </Group>
        )
      })}
    </Box>
  </Panel>
)
