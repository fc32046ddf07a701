import { Button, Group, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../web/api/call.ts'
import type { Inputs } from '../../web/form/Inputs.tsx'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import { PageHeading } from '../../web/ui/page/PageHeading.tsx'
import { LearnedCard } from '../../features/plan/learned/LearnedCard.tsx'
import { getMachines, machineName, useKnownMachines } from '../../features/machines/known-machines.ts'
import { createMachine, machineFields } from '../../features/machines/machines.contract.ts'
import { ClosedDays } from './ClosedDays.tsx'
import { refreshMachines } from './machine-changes.ts'
import { MachinePanel } from './MachinePanel.tsx'
import { MachineTools, PutAway } from './MachineTools.tsx'
import { TimeZone } from '../../features/machines/TimeZone.tsx'

const NAME = { name: machineFields.name }
const NAME_INPUT: Inputs<{ name: string }> = { name: (props) => <TextInput {...props} data-autofocus /> }

export function MachinesPage() {
  const { machine: asked } = useSearch({ strict: false }) as { machine?: unknown }
  const navigate = useNavigate()
  useKnownMachines()
  const [isAdding, setAdding] = useState(false)
  const machines = getMachines()
  const shown = machines.find((machine) => machine === asked) ?? machines[0]!
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
      {/* All forms stay, with what was typed in them. */}
      <Tabs keepMountedMode="display-none" value={shown} onChange={show}>
        <Group mb="md" gap="xs" align="start">
          <Tabs.List aria-label="Machines" flex="0 1 auto">
            {machines.map((machine) => (
              <Tabs.Tab key={machine} value={machine}>
                {machineName(machine)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            Add a machine
          </Button>
          <MachineTools machine={shown} />
        </Group>
        <Group align="start" gap="xl">
          {machines.map((machine) => (
            <Tabs.Panel key={machine} value={machine} flex="2 1 36rem" miw={0}>
              <MachinePanel machine={machine} />
            </Tabs.Panel>
          ))}
          <Stack gap="lg" flex="1 1 20rem" miw={0}>
            <LearnedCard machine={shown} />
            <PutAway onTaken={show} />
            <ClosedDays />
            <TimeZone />
          </Stack>
        </Group>
      </Tabs>
      <FormDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        title="Add a machine"
        schema={createMachine.input}
        fields={NAME}
        inputs={NAME_INPUT}
        record={null}
        getValues={() => ({ name: '' })}
        onSave={async (values) => {
          const added = await call(createMachine, values)
          await refreshMachines()
          show(added.machine.key)
          return added
        }}
      />
    </>
  )
}
