import { Box, Group, SimpleGrid, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconTruckReturn } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { DOZEN, formatPieces, unbrokenPieces } from '../../../shared/quantities/pieces.ts'
import { ArtImage } from '../../../web/art/ArtImage.tsx'
import { DesignImage } from '../../../web/art/DesignImage.tsx'
import { StatusTag } from '../../../web/ui/status/StatusTag.tsx'
import { getImage, type Side, SIDE_LABELS, SIDES } from '../../../features/designs/designs.contract.ts'
import {
  type Production,
  type ProductionItem,
  SIDE_STATUS_LABELS,
  getStatus,
} from '../../../features/productions/productions.contract.ts'
import { getSides, piecesReturned } from '../../../features/productions/productions.rules.ts'
import { SideStates } from '../../../features/productions/ProductionSides.tsx'
import { SIDE_STATUS_LOOKS } from '../../../features/productions/side-status-variants.ts'
import { SizeMatrix } from '../../../features/productions/SizeMatrix.tsx'

/** Undefined for its status alone. */
export type SideState = (production: Production, side: Side) => ReactNode

interface OrderedProductionsProps {
  productions: readonly Production[]
  sideState?: SideState
  saysUsual?: 'quality'
  onItem?: { label: (item: ProductionItem) => string; open: (item: ProductionItem) => void } | undefined
}

const countReturned = ({ items }: Production): number =>
  items.reduce((pieces, item) => pieces + piecesReturned(item), 0)

export function OrderedProductions({ productions, sideState, saysUsual, onItem }: OrderedProductionsProps) {
  const [opened, setOpened] = useState<string | null>(
    () => productions.find(({ complete_production }) => !complete_production)?._id ?? null,
  )
  const shown = productions.find(({ _id }) => _id === opened) ?? productions[0]
  return (
    <section aria-label="Production orders">
      <Tabs value={shown?._id ?? null} onChange={setOpened} keepMounted={false}>
        <Tabs.List
          style={{ flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'thin' }}
          aria-label="Production orders"
        >
          {productions.map((production, index) => (
            <Tabs.Tab key={production._id} value={production._id} flex="none" px="xs" py="2xs" mih="4rem">
              <ProductionTab production={production} name={`Production ${index + 1}`} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {productions.map((production) => (
          <Tabs.Panel key={production._id} value={production._id} pt="md">
            <ProductionView {...{ production, sideState, saysUsual, onItem }} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}

function ProductionTab({ production, name }: { production: Production; name: string }) {
  const { printingDesignData: design } = production
  const thumbnail = (getImage(design, 'front') ?? getImage(design, 'back'))?.thumbnail
  const returned = countReturned(production)
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      {thumbnail && <ArtImage src={thumbnail} size={36} alt="" loading="lazy" />}
      <Stack component="span" gap="4xs" ta="start">
        <Group component="span" gap="2xs" fw={600}>
          {name}
          <SideStates production={production} />
        </Group>
        <Group component="span" gap="2xs" fz="xs" c="dimmed">
          {`${production.clothingTypeName}, ${production.productQuantity} Dz`}
          {returned > 0 && (
            <Text span inherit c="var(--mantine-color-error)">
              <IconTruckReturn size="1.1em" aria-hidden="true" /> {`${unbrokenPieces(returned)} returned`}
            </Text>
          )}
        </Group>
      </Stack>
    </Group>
  )
}

type ProductionViewProps = Pick<OrderedProductionsProps, 'onItem' | 'sideState' | 'saysUsual'> & {
  production: Production
}

function ProductionView({ production, sideState, saysUsual, onItem }: ProductionViewProps) {
  const { printingDesignData: design, productQuantity } = production
  const sides = getSides(production).length
  return (
    <>
      <Group gap="sm" align="baseline" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        <Title order={2} size="h4">
          {design.name}
        </Title>
        <Text c="dimmed">{production.clothingTypeName}</Text>
        <Text ml="auto">
          <b>{formatPieces(productQuantity * DOZEN)}</b>{' '}
          <Text span c="dimmed">{`${formatCount(productQuantity * DOZEN)} Pcs`}</Text>
        </Text>
      </Group>
      <Group align="flex-start" gap="lg">
        {/* What is printed on one side leaves room for the items beside it. */}
        <SimpleGrid cols={sides} spacing="lg" flex={sides > 1 ? '1 0 100%' : '1 1 13.14rem'}>
          {SIDES.map((side) => {
            const status = getStatus(production, side)
            return (
              status && (
                <Group key={side} align="flex-start" gap="md" style={{ alignContent: 'flex-start' }}>
                  <DesignImage paths={getImage(design, side)} alt={`${design.name}, ${side}`} isLarge />
                  <Stack gap="2xs" align="flex-start" flex="1 1 8.5rem" miw={0}>
                    <b>{SIDE_LABELS[side]}</b>
                    {sideState?.(production, side) ?? (
                      <StatusTag {...SIDE_STATUS_LOOKS[status]} label={SIDE_STATUS_LABELS[status]} />
                    )}
                  </Stack>
                </Group>
              )
            )
          })}
        </SimpleGrid>
        <Box flex="99 1 min(54rem, 100%)" miw={0}>
          <SizeMatrix
            label={`Items of ${design.name}`}
            items={production.items}
            onItem={onItem}
            saysUsual={saysUsual}
            isWide
          />
        </Box>
      </Group>
    </>
  )
}
