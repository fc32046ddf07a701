import { Group, Stack, Tabs, Text, UnstyledButton } from '@mantine/core'
import { unbrokenPieces } from '../../../../shared/quantities/pieces.ts'
import { getImage, SIDE_LABELS } from '../../../designs/designs.contract.ts'
import { MACHINE_LABELS } from '../../schedules.contract.ts'
import type { Plan } from '../board.rules.ts'
import { formatSpan } from '../../../../web/ui/format-times.ts'
import type { Board, PlanJob } from '../press-plan.contract.ts'
import { finishInstant, startInstant } from '../work-time.rules.ts'

interface QueueListProps {
  board: Board
  plan: Plan
  today: string
  selected: string | null
  onSelect: (job: PlanJob) => void
}

/** For screens that are too narrow for lanes. */
export const QueueList = ({ board, plan, today, selected, onSelect }: QueueListProps) => (
  <Tabs defaultValue={plan.machines[0]!.machine}>
    <Tabs.List grow>
      {plan.machines.map(({ machine, jobs }) => (
        <Tabs.Tab key={machine} value={machine}>
          {MACHINE_LABELS[machine]} ({jobs.length})
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {plan.machines.map(({ machine, jobs, time }) => (
      <Tabs.Panel key={machine} value={machine}>
        {jobs.map(({ job, start, finish }) => {
          const [from, to] = [startInstant(time, start), finishInstant(time, finish)]
          const design = board.designs.find(({ _id }) => _id === job.designId)!
          const { orderNo } = board.orders.find(({ orderId }) => orderId === job.orderId)!
          return (
            <UnstyledButton
              key={job.scheduleId}
              w="100%"
              mih="60px"
              bg={job.scheduleId === selected ? 'var(--selected)' : undefined}
              style={{ borderBottom: '1px solid var(--row-line)' }}
              onClick={() => onSelect(job)}
            >
              <Group component="span" wrap="nowrap" gap="xs" px="xs" py="2xs">
                <img src={getImage(design, job.side)?.thumbnail} width={44} height={44} alt="" loading="lazy" />
                <Stack component="span" gap={0} flex={1} miw={0}>
                  <Text span truncate fw={600} title={design.name}>
                    {`#${orderNo} ${SIDE_LABELS[job.side]}, ${design.name}`}
                  </Text>
                  <Text span c="dimmed">
                    {from === null || to === null ? 'Never' : formatSpan(from, to, today)}
                  </Text>
                </Stack>
                <Text span flex="none">
                  {unbrokenPieces(job.pieces)}
                </Text>
              </Group>
            </UnstyledButton>
          )
        })}
      </Tabs.Panel>
    ))}
  </Tabs>
)
