import { Anchor, Box, CloseButton, Group, Paper, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../web/api/call.ts'
import { refreshAllThatShow, useEndpoint } from '../../web/api/queries.ts'
import { focusHeadingIfLost } from '../../web/focus/focus-heading.ts'
import { useAction } from '../../web/api/useAction.ts'
import { toastError } from '../../web/ui/toast.tsx'
import { getBackups } from '../../features/backups/backups.contract.ts'
import { getShop, SETUP_STEPS, type SetupStep, updateShop } from '../../features/machines/machines.contract.ts'
import { FIRST_STEPS, type OfficeFigures } from './dashboard.contract.ts'
import { Panel } from './panels/Panel.tsx'

type Step = (typeof FIRST_STEPS)[number] | SetupStep
type Steps = Pick<OfficeFigures, 'firstSteps' | 'dismissedSteps'>

const STEPS: Record<Step, { to: LinkProps['to']; label: string; why: string }> = {
  customers: { to: '/customers', label: 'Customers', why: 'who orders, and who goods are delivered to' },
  clothingTypes: { to: '/clothing-types', label: 'Clothing Types', why: 'what is printed on' },
  colors: { to: '/colors', label: 'Colors', why: 'the colors of the garments' },
  designs: { to: '/designs', label: 'Printing Designs', why: 'what is printed, with its images' },
  orders: { to: '/orders/new', label: 'The first order', why: 'then its figures stand here' },
  hours: { to: '/machines-and-days', label: 'Working hours', why: 'when the machines run, and how fast' },
  colleagues: { to: '/users', label: 'Colleagues', why: 'who signs in, each with the screens of their work' },
  backups: { to: '/backups', label: 'Backup folder', why: 'on another disk than the shop' },
  delivery: { to: '/orders', label: 'The first delivery', why: 'an order that is set to Deliver' },
}

/** Until it is known where backups are, nobody is asked for it. */
function useDone({ firstSteps }: Steps): Record<Step, boolean> {
  const { data } = useEndpoint(getBackups, {})
  return { ...firstSteps, backups: !data || (!data.isOnDiskOfShop && data.away === null) }
}

const isOpen = ({ dismissedSteps }: Steps, done: Record<Step, boolean>, step: SetupStep): boolean =>
  !done[step] && !dismissedSteps.includes(step)

export function FirstSteps({ office }: { office: Steps }) {
  const done = useDone(office)
  const asked = SETUP_STEPS.filter((step) => done[step] || !office.dismissedSteps.includes(step))
  return (
    <Panel title="First steps">
      <Text>There is no order yet. This is what the first one needs, and what makes the shop ready:</Text>
      <Box component="ol" mt="sm">
        {[...FIRST_STEPS, ...asked].map((step) => {
          const Icon = done[step] ? IconCircleCheckFilled : IconCircle
          const toDismiss = SETUP_STEPS.find((one) => one === step && isOpen(office, done, one))
          return (
            <Group key={step} component="li" gap="xs" wrap="nowrap" py="2xs" c="dimmed">
              <Icon
                size="1.4em"
                color={done[step] ? 'var(--accent)' : undefined}
                role="img"
                aria-label={done[step] ? 'Done' : 'To do'}
              />
              <span>
                <StepLink step={step} />: {STEPS[step].why}
              </span>
              {toDismiss && <Dismiss step={toDismiss} office={office} />}
            </Group>
          )
        })}
      </Box>
    </Panel>
  )
}

/** Above the figures, until each is done or dismissed. */
export function SetupSteps({ office }: { office: Steps }) {
  const done = useDone(office)
  const open = SETUP_STEPS.filter((step) => isOpen(office, done, step))
  if (open.length === 0) return null
  return (
    <Paper component="section" aria-label="First steps" withBorder radius="lg" bg="var(--panel)" px="sm" py="3xs">
      <Group component="ul" gap="0 var(--mantine-spacing-lg)">
        <Text component="li" fw={650}>
          First steps
        </Text>
        {open.map((step) => (
          <Group key={step} component="li" gap="3xs" wrap="nowrap" title={STEPS[step].why}>
            <StepLink step={step} />
            <Dismiss step={step} office={office} />
          </Group>
        ))}
      </Group>
    </Paper>
  )
}

const StepLink = ({ step }: { step: Step }) => (
  <Anchor
    inherit
    underline="always"
    fw={650}
    c="var(--mantine-color-text)"
    renderRoot={(props: object) => <Link {...props} to={STEPS[step].to} />}
  >
    {STEPS[step].label}
  </Anchor>
)

function Dismiss({ step, office }: { step: SetupStep; office: Steps }) {
  const { run, isRunning } = useAction(() =>
    call(updateShop, { dismissedSteps: [...office.dismissedSteps, step] }).then(
      () => void refreshAllThatShow(getShop),
      toastError,
    ),
  )
  useEffect(() => focusHeadingIfLost, [])
  return (
    <CloseButton size="sm" aria-label={`Dismiss ${STEPS[step].label}`} disabled={isRunning} onClick={() => run()} />
  )
}
