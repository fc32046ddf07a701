import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { SECURITY_LABELS } from '../../shared/security-events.ts'
import { lazyDialog } from '../../web/form/lazy-dialog.tsx'
import type { Column } from '../../web/table/DataTable.tsx'
import { ListPage } from '../../web/table/ListPage.tsx'
import { useListAddress } from '../../web/table/useListAddress.ts'
import { chipsOf, filterOf } from './security-log.rules.ts'
import { listSecurityEvents, type SecurityEventRow } from './security-log.contract.ts'

const BY_DEFAULT = { limit: 100, sortField: 'createdAt', sortOrder: -1 } as const

const EventFilterDialog = lazyDialog(async () => (await import('./EventFilterDialog.tsx')).EventFilterDialog)

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const whenOf = ({ createdAt }: SecurityEventRow) => when.format(new Date(createdAt))

/** A name stands by itself, whichever way it is written: it cannot turn round what is beside it. */
const Name = ({ children }: { children: string }) => (children ? <bdi>{children}</bdi> : '-')

const columns: readonly Column<SecurityEventRow>[] = [
  { key: 'createdAt', header: 'When', sortable: true, width: 'fit', cell: whenOf },
  { key: 'kind', header: 'Event', narrow: 'heading', cell: ({ kind }) => SECURITY_LABELS[kind] },
  { key: 'who', header: 'Who', cell: ({ who }) => <Name>{who}</Name> },
  { key: 'about', header: 'About', cell: ({ about }) => <Name>{about}</Name> },
  { key: 'address', header: 'Address', width: 'fit', cell: ({ address }) => address || '-' },
  { key: 'detail', header: 'Detail', width: 'wide', cell: ({ detail }) => <Name>{detail}</Name> },
]

const nameOf = (row: SecurityEventRow) => `${SECURITY_LABELS[row.kind]}, ${whenOf(row)}`

/** What happened to sign-ins and users, for administrators to read (rule M12). */
export function SecurityLogPage() {
  const [input, change] = useListAddress(listSecurityEvents, BY_DEFAULT)
  const [isSearching, setSearching] = useState(false)
  const filter = filterOf(input)
  const chips = chipsOf(filter)
  return (
    <>
      <ListPage
        title="Security Log"
        endpoint={listSecurityEvents}
        input={input}
        change={change}
        columns={columns}
        nameOf={nameOf}
        pageSizes={[100, 200, 300]}
        searchLabel="Search who, about, address or detail"
        emptyText={input.search || chips.length > 0 ? 'No events match the search.' : 'Nothing has happened yet.'}
        filters={chips.map(({ label, without }) => ({ label, clear: () => change(without) }))}
        toolbar={() => (
          <Button variant="default" leftSection={<IconSearch size={18} />} onClick={() => setSearching(true)}>
            Advance Search
          </Button>
        )}
      />
      <EventFilterDialog opened={isSearching} onClose={() => setSearching(false)} filter={filter} onSearch={change} />
    </>
  )
}
