import type { SortFieldOf } from '../../shared/endpoint.ts'
import { formatDay } from '../../shared/days/day.ts'
import { SECURITY_LABELS } from '../../shared/security/security-events.ts'
import type { Column } from '../../web/table/DataTable.tsx'
import { ListPage } from '../../web/list/ListPage.tsx'
import { Clamped } from '../../web/ui/Clamped.tsx'
import { useListAddress } from '../../web/list/useListAddress.ts'
import { dayInShop, inShop } from '../../web/today.ts'
import { useFilters } from '../filters/useFilters.tsx'
import { listSecurityEvents, securityEventFilters, type SecurityEventRow } from './security-log.contract.ts'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone: 'UTC' })
const formatInstant = ({ createdAt }: SecurityEventRow) =>
  `${formatDay(dayInShop(createdAt))}, ${time.format(inShop(createdAt))}`

/** In its own block, so that right-to-left text does not reorder the text beside it. */
const Text = ({ children }: { children: string }) => (children ? <Clamped>{children}</Clamped> : '-')

const columns: readonly Column<SecurityEventRow, SortFieldOf<typeof listSecurityEvents>>[] = [
  { key: 'createdAt', header: 'When', sortable: true, width: 'fit', cell: formatInstant },
  { key: 'kind', header: 'Event', narrow: 'heading', cell: ({ kind }) => SECURITY_LABELS[kind] },
  { key: 'who', header: 'Who', cell: ({ who }) => <Text>{who}</Text> },
  { key: 'about', header: 'About', cell: ({ about }) => <Text>{about}</Text> },
  { key: 'address', header: 'Address', cell: ({ address }) => <Text>{address}</Text> },
  { key: 'detail', header: 'Detail', width: 'wide', cell: ({ detail }) => <Text>{detail}</Text> },
]

const getName = (row: SecurityEventRow) => `${SECURITY_LABELS[row.kind]}, ${formatInstant(row)}`

export function SecurityLogPage() {
  const [input, change] = useListAddress(listSecurityEvents)
  const { chips, search } = useFilters(securityEventFilters, input, change)
  return (
    <ListPage
      title="Security Log"
      endpoint={listSecurityEvents}
      input={input}
      change={change}
      columns={columns}
      getName={getName}
      pageSizes={[100, 200, 300]}
      searchLabel="Search the log"
      emptyText={input.search || chips.length > 0 ? 'No events match the search.' : 'Nothing has happened yet.'}
      filters={chips}
      searchTools={search}
    />
  )
}
