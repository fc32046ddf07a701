import {
  Anchor,
  Badge,
  Box,
  Button,
  Group,
  Progress,
  SimpleGrid,
  Stack,
  Tabs,
  Text,
  VisuallyHidden,
} from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatMonth } from '../../shared/days/calendar.ts'
import { formatCount } from '../../shared/numbers.ts'
import { DOZEN, formatPieces } from '../../shared/quantities/pieces.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { ListBody } from '../../web/list/ListBody.tsx'
import { DataTable } from '../../web/table/DataTable.tsx'
import { PageHeading } from '../../web/ui/page/PageHeading.tsx'
import { Panel } from '../dashboard/panels/Panel.tsx'
import { nameOfOrder, orderColumns } from '../orders/order-columns.tsx'
import { useViewOrder } from '../orders/OrderList.tsx'
import { listOrders, type OrderRow } from '../../features/orders/orders.contract.ts'
import { DescriptionItem } from '../../web/ui/DescriptionItem.tsx'
import { ORDER_VIEW_LABELS } from '../../features/orders/filters/order-views.contract.ts'
import { type Months, type MostUsed, OVERVIEW_VIEWS, type OverviewView } from './overviews.contract.ts'

interface OverviewProps extends RecordOrdersProps {
  title: string
  deletedAt: string | null
  /** Besides Edit; a record in the trash has neither. */
  actions?: ReactNode
  dialog: (props: { opened: boolean; onClose: () => void }) => ReactNode
  facts: ReactNode
  months: Months
  children: ReactNode
}

export function Overview({ title, deletedAt, actions, dialog, facts, months, children, ...orders }: OverviewProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <PageHeading title={title} note={deletedAt && <Badge color="red">In the trash</Badge>}>
        {!deletedAt && (
          <>
            {actions}
            <Button variant="default" leftSection={<IconPencil size="1.1em" />} onClick={() => setOpened(true)}>
              Edit
            </Button>
          </>
        )}
      </PageHeading>
      {facts}
      <RecordOrders {...orders} />
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm" mt="lg">
        <MonthsPanel months={months} />
        {children}
      </SimpleGrid>
      {dialog({ opened, onClose: () => setOpened(false) })}
    </>
  )
}

export const Written = ({ label, children }: { label: string; children: string }) =>
  children && (
    <DescriptionItem label={label}>
      <Text maw="40rem" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </DescriptionItem>
  )

function MonthsPanel({ months }: { months: Months }) {
  const most = Math.max(DOZEN, ...months.map(({ pieces }) => pieces))
  return (
    <Panel title="Dozens by month" note="12 months">
      <Group component="ul" gap={0} wrap="nowrap" align="flex-end" grow preventGrowOverflow={false}>
        {months.map(({ month, pieces }) => (
          <Stack component="li" key={month} gap={0} align="center" title={formatPieces(pieces)}>
            <VisuallyHidden>{`${formatMonth(month)}: ${formatPieces(pieces)}`}</VisuallyHidden>
            <Text aria-hidden="true" fz="0.7rem">
              {pieces > 0 && formatCount(Math.round(pieces / DOZEN))}
            </Text>
            <Box w="70%" h={`${(pieces / most) * 6}rem`} bg="light-dark(#087f5b, #2f9c70)" bdrs="xs" />
            <Text aria-hidden="true" c="dimmed" fz="0.7rem">
              {formatMonth(month).slice(0, 3)}
            </Text>
          </Stack>
        ))}
      </Group>
    </Panel>
  )
}

interface MostUsedPanelProps {
  title: string
  uses: MostUsed
  getLink: (id: string) => LinkProps
}

export const MostUsedPanel = ({ title, uses, getLink }: MostUsedPanelProps) => (
  <Panel title={title} note="12 months">
    {uses.length === 0 && <Text c="dimmed">None</Text>}
    {uses.map(({ _id, name, dozens }) => (
      <div key={_id}>
        <Group justify="space-between" wrap="nowrap" mih="var(--touch)">
          <RecordLink {...getLink(_id)}>{name}</RecordLink>
          <Text flex="none">{formatCount(dozens)} Dz</Text>
        </Group>
        <Progress value={(100 * dozens) / uses[0]!.dozens} size="xs" aria-hidden="true" />
      </div>
    ))}
  </Panel>
)

export const RecordLink = (props: LinkProps & { children: string }) => (
  <Anchor style={{ overflowWrap: 'anywhere' }} renderRoot={(root: object) => <Link {...root} {...props} />} />
)

const COLUMNS = orderColumns()
const DUE_FIRST = { sortField: 'dueDate', sortOrder: 1 } as const
const NEWEST_FIRST = { sortField: 'orderNo', sortOrder: -1 } as const

interface RecordOrdersProps {
  counts: Readonly<Record<OverviewView, number>>
  filter: { contact: string } | { printingDesign: string }
}

function RecordOrders({ counts, filter }: RecordOrdersProps) {
  const { view: asked } = useSearch({ strict: false }) as { view?: unknown }
  const view = OVERVIEW_VIEWS.find((one) => one === asked) ?? OVERVIEW_VIEWS[0]
  const navigate = useNavigate()
  const { onClick } = useViewOrder()
  const list = { ...filter, view, ...(view === 'all' ? NEWEST_FIRST : DUE_FIRST) }
  const found = useEndpoint(listOrders, { ...list, limit: 10 }, { placeholderData: keepPreviousData })
  const rows = (found.data?.data ?? []) as OrderRow[]
  return (
    <Tabs
      component="section"
      aria-label="Orders"
      value={view}
      onChange={(next) => void navigate({ to: '.', search: { view: next } as never, replace: true })}
      style={{ container: 'list / inline-size' }}
    >
      <Tabs.List aria-label="Orders">
        {OVERVIEW_VIEWS.map((one) => (
          <Tabs.Tab key={one} value={one} mih="var(--touch)">
            {ORDER_VIEW_LABELS[one]}{' '}
            <Text span size="xs" c={one === 'late' && counts.late > 0 ? 'red' : 'dimmed'}>
              {formatCount(counts[one])}
            </Text>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view}>
        <ListBody
          found={found}
          isEmpty={rows.length === 0}
          emptyText="Order not found."
          emptyNext={null}
          loadingText="Loading order data. Please wait."
        >
          <DataTable label="Orders" rows={rows} columns={COLUMNS} getName={nameOfOrder} onOpen={onClick} />
        </ListBody>
        {counts[view] > rows.length && rows.length > 0 && (
          <RecordLink to="/orders" search={list as object}>{`Show all ${formatCount(counts[view])} orders`}</RecordLink>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
