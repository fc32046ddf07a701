import { MAX_ROWS } from '../../shared/paging.ts'
import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { formatCount, pluralize } from '../../shared/numbers.ts'
import { formatPieces } from '../../shared/quantities/pieces.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { SizeTable } from '../../web/table/SizeTable.tsx'
import { DesignImage } from '../../web/art/DesignImage.tsx'
import { formatInstant } from '../../web/ui/format-times.ts'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { ColorName } from '../../features/colors/ColorName.tsx'
import { Panel } from '../dashboard/panels/Panel.tsx'
import {
  type Design,
  hasSide,
  PRINTING_ON_LABELS,
  type Side,
  SIDE_LABELS,
  SIDES,
} from '../../features/designs/designs.contract.ts'
import { listInventories } from '../../features/inventories/inventories.contract.ts'
import { DescriptionItem } from '../../web/ui/DescriptionItem.tsx'
import { MostUsedPanel, Overview, RecordLink, Written } from './Overview.tsx'
import { type DesignOverview, getDesignOverview } from './overviews.contract.ts'
import { machineName } from '../../features/machines/known-machines.ts'

const DesignDialog = lazyDialog(async () => (await import('../../features/designs/DesignDialog.tsx')).DesignDialog)

export function DesignPage() {
  const { id } = useParams({ from: '/signed-in/designs/$id' })
  const result = useEndpoint(getDesignOverview, { id })
  if (!result.data) return result.isError ? <LoadError result={result} /> : <Loading />
  const { design, deletedAt, orders, months, garments, customers, lastPrinted } = result.data
  return (
    <Overview
      title={design.name}
      deletedAt={deletedAt}
      counts={orders}
      filter={{ printingDesign: id }}
      facts={
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" mb="md" style={{ alignItems: 'start' }}>
          <Panel title="Print" note={PRINTING_ON_LABELS[design.screenPrintingOn]}>
            <Group gap="sm" align="flex-start">
              {SIDES.filter((side) => hasSide(design.screenPrintingOn, side)).map((side) => (
                <Box key={side} flex="0 1 13rem">
                  <DesignImage isLarge paths={design[`${side}ImagePaths`]} alt={`${design.name}, ${side}`} />
                  <Text c="dimmed">{formatSide(design, side)}</Text>
                </Box>
              ))}
              <Stack component="dl" gap="2xs" flex="1 1 10rem">
                <Written label="Print Notes">{design.printNotes || '-'}</Written>
                <DescriptionItem label="Last Printed">
                  {lastPrinted ? (
                    <RecordLink to="/orders/$id" params={{ id: lastPrinted.orderId }}>
                      {formatPrinted(lastPrinted)}
                    </RecordLink>
                  ) : (
                    '-'
                  )}
                </DescriptionItem>
              </Stack>
            </Group>
          </Panel>
          <Stock design={id} />
        </SimpleGrid>
      }
      months={months}
      dialog={(props) => <DesignDialog {...props} record={design} />}
    >
      <MostUsedPanel
        title="Customers"
        uses={customers}
        getLink={(customer) => ({ to: '/customers/$id', params: { id: customer } })}
      />
      <MostUsedPanel
        title="Usual garments"
        uses={garments}
        getLink={(clothingType) =>
          ({ to: '/orders', search: { view: 'all', printingDesign: id, clothingType } }) as object
        }
      />
    </Overview>
  )
}

const formatPrinted = ({ at, side, machine, orderNo }: NonNullable<DesignOverview['lastPrinted']>) =>
  `${formatInstant(at)}, ${SIDE_LABELS[side]}, ${machineName(machine)}, #${orderNo}`

const formatSide = (design: Design, side: Side): string => {
  const [screens, passes] = [design[`${side}Screens`], design[`${side}Passes`]]
  return [
    SIDE_LABELS[side],
    screens && pluralize(screens, 'screen'),
    passes && (passes === 1 ? '1 pass' : `${passes} passes`),
  ]
    .filter(Boolean)
    .join(', ')
}

const BY_GARMENT = { limit: MAX_ROWS, sortField: 'clothingTypeName', sortOrder: 1 } as const

function Stock({ design }: { design: string }) {
  const result = useEndpoint(listInventories, { printingDesign: design, ...BY_GARMENT })
  return (
    <Panel title="Stock">
      <LoadError result={result} />
      {result.data?.total === 0 && <Text c="dimmed">Product not found in the inventory.</Text>}
      {result.data?.data.map((inventory) => (
        <SizeTable
          key={inventory._id}
          label={`Stock of ${inventory.clothingTypeName}`}
          rows={inventory.items}
          heading={{
            header: inventory.clothingTypeName,
            cell: ({ colorName, colorCode }) => <ColorName name={colorName} code={colorCode} />,
          }}
          size={(item, size) => formatCount(item[size])}
          after={[{ header: 'Quantity', isNumber: true, cell: ({ itemQuantity }) => formatPieces(itemQuantity) }]}
        />
      ))}
    </Panel>
  )
}
