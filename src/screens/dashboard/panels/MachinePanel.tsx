import { Box, Group, SimpleGrid, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMay } from '../../../web/api/session.ts'
import { statusColors } from '../../../web/ui/status/status-variant.ts'
import { formatCount, pluralNoun } from '../../../shared/numbers.ts'
import { SideTag } from '../../../features/designs/SideTag.tsx'
import { SCHEDULE_STATUS_VARIANTS } from '../../../features/schedules/status-changes/schedule-status-variants.ts'
import { Art } from '../Art.tsx'
import type { MachineFigures, MachineJob } from '../dashboard.contract.ts'
import { queuedDue, queuedWith } from '../figures/figure-links.rules.ts'
import { FigureLink } from '../figures/FigureLink.tsx'
import { Panel } from './Panel.tsx'
import { machineName } from '../../../features/machines/known-machines.ts'

export function MachinePanel({ figures, today }: { figures: MachineFigures; today: string }) {
  const { machine, processing, byStatus, byDue } = figures
  const jobs = byStatus.reduce((sum, part) => sum + part.jobs, 0)
  const dozens = byStatus.reduce((sum, part) => sum + part.dozens, 0)
  const late = byDue.find(({ due }) => due === 'late')!
  const loads = byStatus.toReversed()
  return (
    <Panel
      title={machineName(machine)}
      icon={<IconPrinter size="1.2em" aria-hidden="true" />}
      note={
        <>
          <FigureLink target={{ list: 'queue', machine, search: {} }} isWhole>
            <b>{formatCount(dozens)}</b> Dz in {formatCount(jobs)} {pluralNoun(jobs, 'job')}
          </FigureLink>
          {late.jobs > 0 && (
            <Text span inherit ms="2xs" fw={650} c="var(--mantine-color-error)">
              <FigureLink target={{ list: 'queue', machine, search: queuedDue(today, 'late') }}>
                {formatCount(late.jobs)} late
              </FigureLink>
            </Text>
          )}
        </>
      }
    >
      {processing.length === 0 ? (
        <Text c="dimmed" mb="sm">
          Nothing is being printed now.
        </Text>
      ) : (
        <SimpleGrid component="ul" cols={3} spacing="3xs" flex={1} mb="sm" aria-label="Printed now">
          {processing.map((job) => (
            <Job key={job._id} job={job} machine={machine} />
          ))}
        </SimpleGrid>
      )}
      <Group gap="4xs" h="1.1rem" mb="2xs" wrap="nowrap" align="stretch" aria-hidden="true">
        {loads
          .filter((load) => load.dozens > 0)
          .map(({ status, dozens: width }) => (
            <Box
              key={status}
              flex={width}
              miw={4}
              bd="1px solid var(--status-edge)"
              bdrs="xs"
              bg="var(--status-ground)"
              {...statusColors(SCHEDULE_STATUS_VARIANTS[status])}
            />
          ))}
      </Group>
      <Group component="ul" justify="space-between" gap="3xs" style={{ whiteSpace: 'nowrap' }}>
        {loads.map(({ status, dozens: queued }) => {
          const { icon: Icon, label, ...look } = SCHEDULE_STATUS_VARIANTS[status]
          return (
            <li key={status}>
              <FigureLink target={{ list: 'queue', machine, search: queuedWith(status) }}>
                <Text span inherit display="block" fw={700}>
                  {formatCount(queued)} Dz
                </Text>
                <Text span display="block" size="xs" c="dimmed">
                  <Icon
                    size="1.05em"
                    color="var(--status-edge)"
                    style={{ verticalAlign: '-0.15em' }}
                    {...statusColors(look)}
                    aria-hidden="true"
                  />{' '}
                  {label}
                </Text>
              </FigureLink>
            </li>
          )
        })}
      </Group>
    </Panel>
  )
}

function Job({ job, machine }: { job: MachineJob; machine: MachineFigures['machine'] }) {
  const target = useMay('orders.read')
    ? ({ list: 'order', id: job.orderId } as const)
    : ({ list: 'queue', machine, search: {} } as const)
  return (
    <li>
      <FigureLink target={target} display="block">
        <Art image={job.image} isLarge />
        <Text span inherit display="block" truncate mt="3xs" fw={650}>
          {job.designName}
        </Text>
        <Group component="span" gap="0 var(--mantine-spacing-3xs)">
          <SideTag side={job.screenPrintingOn} />
          <Text span inherit fw={600} c="var(--accent)">
            #{job.orderNo}
          </Text>
        </Group>
        <Text span inherit display="block" truncate>
          <b>{formatCount(job.dozens)} Dz</b> {job.clothingTypeName}
        </Text>
      </FigureLink>
    </li>
  )
}
