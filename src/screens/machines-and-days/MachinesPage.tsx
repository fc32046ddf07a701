import { Group, Stack, Tabs, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeading } from '../../web/ui/page/PageHeading.tsx'
import { LearnedCard } from '../../features/plan/learned/LearnedCard.tsx'
import { MACHINE_LABELS, MACHINES } from '../../features/machines/machines.contract.ts'
import { ClosedDays } from './ClosedDays.tsx'
import { MachinePanel } from './MachinePanel.tsx'
import { TimeZone } from '../../features/machines/TimeZone.tsx'

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
      <Tabs keepMountedMode="display-none" value={shown} onChange={show}>
        <Tabs.List mb="md" aria-label="Machines">
          {MACHINES.map((machine) => (
            <Tabs.Tab key={machine} value={machine}>
              {MACHINE_LABELS[machine]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Group align="start" gap="xl">
          {MACHINES.map((machine) => (
            <Tabs.Panel key={machine} value={machine} flex="2 1 36rem" miw={0}>
              <MachinePanel machine={machine} />
            </Tabs.Panel>
          ))}
          <Stack gap="lg" flex="1 1 20rem" miw={0}>
            <LearnedCard machine={shown} />
            <ClosedDays />
            <TimeZone />
          </Stack>
        </Group>
      </Tabs>
    </>
  )
}
