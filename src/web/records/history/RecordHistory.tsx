import { Anchor, Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconPlus, IconTrash, IconTrashX } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { HistoryAction, HistoryEndpoint, HistoryEntry } from '../../../shared/records/record-history.ts'
import { LoadError } from '../../ui/page/LoadError.tsx'
import { Loading } from '../../ui/page/Loading.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useMore } from '../../api/useMore.ts'
import classes from './RecordHistory.module.css'

const ICONS: Record<HistoryAction, ComponentType<{ size: number }>> = {
  create: IconPlus,
  change: IconPencil,
  trash: IconTrash,
  restore: IconArrowBackUp,
  purge: IconTrashX,
}

const TITLES: Record<HistoryAction, string> = {
  create: 'Created',
  change: '',
  trash: 'Moved to the trash',
  restore: 'Restored',
  purge: 'Deleted for good',
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

export function RecordHistory({ endpoint, id, noun }: { endpoint: HistoryEndpoint; id: string; noun: string }) {
  const { found, showMore, rows: entries } = useMore(endpoint, { id })
  const days = Map.groupBy(entries, ({ at }) => dayFormat.format(new Date(at)))
  return (
    <Stack gap="sm">
      <LoadError result={found} />
      {found.isPending && <Loading lines={3} />}
      {found.data && entries.length === 0 && (
        <Text c="dimmed">{`Nothing yet. What is changed in this ${noun} from now on is listed here.`}</Text>
      )}
      {[...days].map(([day, theirs]) => (
        <section key={day} aria-label={day}>
          <Text size="sm" fw={600} c="dimmed">
            {day}
          </Text>
          <Stack component="ol" gap={0}>
            {theirs.map((entry) => (
              <Entry key={entry.no} entry={entry} />
            ))}
          </Stack>
        </section>
      ))}
      <ShowMore found={found} showMore={showMore} />
    </Stack>
  )
}

const FIRST_LINES = 6

function Entry({ entry: { at, by, action, changes } }: { entry: HistoryEntry }) {
  const [showsAll, setShowsAll] = useState(false)
  const Icon = ICONS[action]
  const shown = showsAll || changes.length <= FIRST_LINES + 1 ? changes : changes.slice(0, FIRST_LINES)
  return (
    <Group component="li" gap="xs" py="2xs" wrap="nowrap" align="flex-start">
      <Text component="span" c="dimmed" aria-hidden="true">
        <Icon size={16} />
      </Text>
      <Box miw={0} className={classes.lines}>
        {TITLES[action] && <b>{TITLES[action]}</b>}
        {shown.map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same, and their order never changes
          <Line key={index} change={change} />
        ))}
        {shown.length < changes.length && (
          <Anchor
            component="button"
            type="button"
            underline="always"
            mih="var(--touch)"
            onClick={() => setShowsAll(true)}
          >
            {`Show all ${changes.length} lines`}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          by <bdi>{by}</bdi>, <time dateTime={at}>{timeFormat.format(new Date(at))}</time>
        </Text>
      </Box>
    </Group>
  )
}

const Line = ({ change: { field, from, to } }: { change: HistoryEntry['changes'][number] }) => (
  <div>
    {field}:{' '}
    {from !== null && (
      <>
        <Text component="bdi" c="dimmed" inherit>
          {from}
        </Text>{' '}
        <span aria-hidden="true">→</span> <VisuallyHidden component="span">became</VisuallyHidden>{' '}
      </>
    )}
    <Text component="bdi" fw={600} inherit>
      {to ?? '-'}
    </Text>
  </div>
)
