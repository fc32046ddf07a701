import { Anchor, Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { formatPieces } from '../../shared/quantities/pieces.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { DescriptionItem } from '../../web/ui/DescriptionItem.tsx'
import { MostUsedPanel, Overview, Written } from './Overview.tsx'
import { getCustomerOverview } from './overviews.contract.ts'

const CustomerDialog = lazyDialog(
  async () => (await import('../../features/customers/CustomerDialog.tsx')).CustomerDialog,
)

export function CustomerPage() {
  const { id } = useParams({ from: '/signed-in/customers/$id' })
  const result = useEndpoint(getCustomerOverview, { id })
  if (!result.data) return result.isError ? <LoadError result={result} /> : <Loading />
  const { customer, deletedAt, orders, months, garments, designs, returned } = result.data
  const getOrders = (more: object) => ({ to: '/orders', search: { view: 'all', contact: id, ...more } }) as object
  return (
    <Overview
      title={customer.name}
      deletedAt={deletedAt}
      counts={orders}
      filter={{ contact: id }}
      actions={
        <Button
          leftSection={<IconPlus size="1.1em" />}
          renderRoot={(props: object) => <Link {...props} to="/orders/new" search={{ customer: id }} />}
        >
          New Order
        </Button>
      }
      facts={
        <Group component="dl" align="flex-start" gap="var(--mantine-spacing-2xs) var(--mantine-spacing-xl)" mb="sm">
          <DescriptionItem label="Phone No">
            <Contact href={`tel:${customer.phone_no.replaceAll(/[^\d+]/g, '')}`}>{customer.phone_no}</Contact>
          </DescriptionItem>
          {customer.email && (
            <DescriptionItem label="Email">
              <Contact href={`mailto:${customer.email}`}>{customer.email}</Contact>
            </DescriptionItem>
          )}
          <Written label="Address">{customer.address}</Written>
          <Written label="Returned, 12 months">{formatPieces(returned)}</Written>
          <Written label="Notes">{customer.notes}</Written>
        </Group>
      }
      months={months}
      dialog={(props) => <CustomerDialog {...props} record={customer} />}
    >
      <MostUsedPanel title="Usual garments" uses={garments} getLink={(clothingType) => getOrders({ clothingType })} />
      <MostUsedPanel
        title="Usual designs"
        uses={designs}
        getLink={(design) => ({ to: '/designs/$id', params: { id: design } })}
      />
    </Overview>
  )
}

const Contact = (props: { href: string; children: string }) => (
  <Anchor
    display="inline-flex"
    mih="var(--touch)"
    style={{ alignItems: 'center', overflowWrap: 'anywhere' }}
    {...props}
  />
)
