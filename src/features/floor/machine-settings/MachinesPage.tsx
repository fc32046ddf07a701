import { Stack, Tabs, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeading } from '../../../web/ui/page/PageHeading.tsx'
import { MACHINE_LABELS, MACHINES } from '../schedules.contract.ts'
import { LearnedCard } from '../plan/learned/LearnedCard.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import { MachinePanel } from './MachinePanel.tsx'
import classes from './MachinesPage.module.css'

export function MachinesPage() {
  const { machine: asked } = useSearch({ strict: false }) as { machine?: unknown }
  const navigate = useNavigate()
  const shown = MACHINES.find((machine) => machine === asked) ?? MACHINES[0]
  const note = (
    <Text c="dimmed" visibleFrom="sm">
      Only the plan counts with these; no status changes
    </Text>
  )
  const show = (machine: string | null) =>
    void navigate({ to: '.', search: { machine } as never, replace: true, resetScroll: false })
  return (
    <>
      <PageHeading title="Machines and Days" note={note} />
      {/* Both forms stay, with what was typed in them. */}
      <Tabs className={classes.page} keepMountedMode="display-none" value={shown} onChange={show}>
        <Tabs.List style={{ gridColumn: '1 / -1' }} aria-label="Machines">
          {MACHINES.map((machine) => (
            <Tabs.Tab key={machine} value={machine}>
              {MACHINE_LABELS[machine]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {MACHINES.map((machine) => (
          <Tabs.Panel key={machine} value={machine} className={classes.panel}>
            <MachinePanel machine={machine} isShown={machine === shown} />
          </Tabs.Panel>
        ))}
        <Stack gap="lg">
          <LearnedCard machine={shown} />
          <ClosedDays />
        </Stack>
      </Tabs>
    </>
  )
}
