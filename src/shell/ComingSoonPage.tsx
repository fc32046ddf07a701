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

export const ReportComingSoon = comingSoon(
  'Report',
  'The delivery report will be shown here. Until then, the advanced search of Orders finds deliveries by their date.',
)
