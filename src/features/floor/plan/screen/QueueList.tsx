import { NavLink, Tabs, Text } from '@mantine/core'
import { unbrokenPieces } from '../../../../shared/quantities/pieces.ts'
import { ArtImage } from '../../../../web/ui/art/ArtImage.tsx'
import { formatSpan } from '../../../../web/ui/format-times.ts'
import { getImage } from '../../../designs/designs.contract.ts'
import { MACHINE_LABELS } from '../../schedules.contract.ts'
import type { BoardLanesProps } from './BoardLanes.tsx'
import { type BoardPlan, getLaneJobs } from './jobs.ts'

type QueueListProps = Pick<BoardLanesProps, 'today' | 'selected' | 'onSelect'> & { plan: BoardPlan }

/** For screens that are too narrow for lanes. */
export const QueueList = ({ plan, today, selected, onSelect }: QueueListProps) => (
  <Tabs defaultValue={plan.machines[0]!.machine}>
    <Tabs.List grow>
      {plan.machines.map(({ machine, jobs }) => (
        <Tabs.Tab key={machine} value={machine}>
          {MACHINE_LABELS[machine]} ({jobs.length})
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {plan.machines.map((lane) => (
      <Tabs.Panel key={lane.machine} value={lane.machine}>
        {getLaneJobs(plan, lane).map(({ job, design, title, isLate, startsAt, finishesAt }) => {
          const image = getImage(design, job.side)
          return (
            <NavLink
              key={job.scheduleId}
              component="button"
              active={job.scheduleId === selected}
              leftSection={image && <ArtImage src={image.thumbnail} size={44} alt="" loading="lazy" />}
              label={title}
              description={
                <Text inherit c={isLate ? 'var(--late)' : undefined}>
                  {`${formatSpan(startsAt, finishesAt, today)}${isLate ? ', late' : ''}`}
                </Text>
              }
              rightSection={unbrokenPieces(job.pieces)}
              onClick={() => onSelect(job.scheduleId)}
            />
          )
        })}
      </Tabs.Panel>
    ))}
  </Tabs>
)
