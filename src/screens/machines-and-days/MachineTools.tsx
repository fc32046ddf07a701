import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useAction } from '../../web/api/useAction.ts'
import { toastError, toastSuccess } from '../../web/ui/toast.tsx'
import { getMachines, machineName, useKnownMachines } from '../../features/machines/known-machines.ts'
import { FIRST_MACHINES, type Machine } from '../../features/machines/machine-key.contract.ts'
import { changeMachine } from './machine-changes.ts'

/** Its place among the machines, and that it is not used any more. */
export function MachineTools({ machine }: { machine: Machine }) {
  const machines = getMachines()
  const at = machines.indexOf(machine)
  const { run: move } = useAction(async (position: number) => {
    await changeMachine({ machine, position }).catch(toastError)
  })
  const { run: putAway } = useAction(async () => {
    const takeBack = () => void changeMachine({ machine, putAway: false }).catch(toastError)
    const message = `${machineName(machine)} is put away.`
    await changeMachine({ machine, putAway: true }).then(() => toastSuccess(message, takeBack), toastError)
  })
  const places = [
    { label: 'Move to the left', icon: <IconArrowLeft size={18} />, position: at },
    { label: 'Move to the right', icon: <IconArrowRight size={18} />, position: at + 2 },
  ]
  return (
    <Group gap="xs" wrap="nowrap" ms="auto">
      {places.map(({ label, icon, position }) => {
        const isEnd = position < 1 || position > machines.length
        return (
          <ActionIcon
            key={label}
            variant="default"
            size="input-sm"
            aria-label={`${label}: ${machineName(machine)}`}
            // Not disabled, because it keeps the focus.
            data-disabled={isEnd || undefined}
            aria-disabled={isEnd}
            onClick={() => !isEnd && move(position)}
          >
            {icon}
          </ActionIcon>
        )
      })}
      {!(machine in FIRST_MACHINES) && (
        <Button variant="default" onClick={() => putAway()}>
          Put away
        </Button>
      )}
    </Group>
  )
}

/** The machines that are not used, and the way back. */
export function PutAway({ onTaken }: { onTaken: (machine: Machine) => void }) {
  const away = useKnownMachines().machines.filter(({ putAway }) => putAway)
  const { run: take } = useAction(async (machine: Machine) => {
    await changeMachine({ machine, putAway: false }).then((message) => {
      onTaken(machine)
      toastSuccess(message)
    }, toastError)
  })
  if (away.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-labelledby="put-away">
      <Title order={2} size="h4" id="put-away">
        Put away
      </Title>
      {away.map(({ key, name }) => (
        <Group key={key} justify="space-between" gap="xs" wrap="nowrap">
          <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
          <Button variant="default" onClick={() => take(key)}>
            Use again
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
