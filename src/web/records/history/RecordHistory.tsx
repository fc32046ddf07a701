import { Anchor, Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconPlus, IconTrash, IconTrashX } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { HistoryAction, HistoryEndpoint, HistoryEntry } from '../../../shared/records/record-history.ts'
import { formatDay } from '../../../shared/days/day.ts'
import { dayInShop } from '../../today.ts'
import { formatTime } from '../../ui/format-times.ts'
import { LoadError } from '../../ui/page/LoadError.tsx'
import { Loading } from '../../ui/page/Loading.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useMore } from '../../api/useMore.ts'

const ACTIONS: Record<HistoryAction, { icon: ComponentType<{ size: number }>; title: string }> = {
  create: { icon: IconPlus, title: 'Created' },
  change: { icon: IconPencil, title: '' },
  trash: { icon: IconTrash, title: 'Moved to the trash' },
  restore: { icon: IconArrowBackUp, title: 'Restored' },
  purge: { icon: IconTrashX, title: 'Deleted for good' },
}

/** In one line. */
export const formatEntry = ({ at, by, action, changes: [first] }: HistoryEntry): string =>
  [ACTIONS[action].title || `${first?.field}: ${first?.to ?? '-'}`, by, formatTime(at)].join(', ')

export function RecordHistory({ endpoint, id, noun }: { endpoint: HistoryEndpoint; id: string; noun: string }) {
  const { found, showMore, rows: entries } = useMore(endpoint, { id })
  const days = Map.groupBy(entries, ({ at }) => formatDay(dayInShop(at)))
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
  const { icon: Icon, title } = ACTIONS[action]
  const shown = showsAll || changes.length <= FIRST_LINES + 1 ? changes : changes.slice(0, FIRST_LINES)
  return (
    <Group component="li" gap="xs" py="2xs" wrap="nowrap" align="flex-start">
      <Text component="span" c="dimmed" aria-hidden="true">
        <Icon size={16} />
      </Text>
      <Box miw={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {title && <b>{title}</b>}
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
          by <bdi>{by}</bdi>, <time dateTime={at}>{formatTime(at)}</time>
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
