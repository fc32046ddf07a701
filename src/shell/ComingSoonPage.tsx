import { Paper, Text } from '@mantine/core'
import { PageHeading } from '../web/ui/PageHeading.tsx'

/** A page for a screen that is not part of this version; `text` says where the work is done until then. */
const comingSoon = (title: string, text: string) =>
  function ComingSoon() {
    return (
      <>
        <PageHeading title={title} />
        <Paper withBorder p="xl" maw="44rem">
          <Text fw={600}>Not part of this version</Text>
          <Text mt="xs">{text}</Text>
        </Paper>
      </>
    )
  }

export const DashboardComingSoon = comingSoon(
  'Dashboard',
  'The day at a glance will be shown here. Until then, Orders lists what is due first, and the two schedules show what the machines are doing.',
)
export const InventoriesComingSoon = comingSoon(
  'Inventories',
  'Stock by clothing type, design, color and size will be kept here.',
)
export const ReportComingSoon = comingSoon(
  'Report',
  'The delivery report will be shown here. Until then, the advanced search of Orders finds deliveries by their date.',
)
export const EditOrderComingSoon = comingSoon(
  'Update Order Summary',
  'Orders cannot be edited here yet. The delivery of an order is changed on its summary; an order with a mistake can be deleted and taken again.',
)
export const OrderReturnComingSoon = comingSoon('Order Return', 'Returned goods will be registered here.')
