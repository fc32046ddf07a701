import { Tabs, Text, Title } from '@mantine/core'
import { IconTruckReturn } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { DOZEN, formatPieces, unbrokenPieces } from '../../../shared/pieces.ts'
import { DesignImage } from '../../../web/ui/DesignImage.tsx'
import { StatusTag } from '../../../web/ui/StatusTag.tsx'
import { imageOf, type Side, SIDE_LABELS, SIDES } from '../../designs/designs.contract.ts'
import {
  type Production,
  type ProductionItem,
  SIDE_STATUS_LABELS,
  statusOf,
} from '../../productions/productions.contract.ts'
import { piecesReturned } from '../../productions/productions.rules.ts'
import { SIDE_STATUS_LOOKS } from '../../productions/side-status-looks.ts'
import { SizeMatrix } from '../../productions/SizeMatrix.tsx'
import classes from './OrderedProductions.module.css'

/** Undefined for its status alone. */
export type SideState = (production: Production, side: Side) => ReactNode

interface OrderedProductionsProps {
  productions: readonly Production[]
  sideState?: SideState
  onItem?: { label: (item: ProductionItem) => string; open: (item: ProductionItem) => void } | undefined
}

const returnedOf = ({ items }: Production): number => items.reduce((pieces, item) => pieces + piecesReturned(item), 0)

export function OrderedProductions({ productions, sideState, onItem }: OrderedProductionsProps) {
  const [opened, setOpened] = useState<string | null>(
    () => productions.find(({ complete_production }) => !complete_production)?._id ?? null,
  )
  const shown = productions.find(({ _id }) => _id === opened) ?? productions[0]
  return (
    <section className={classes.productions} aria-label="Production orders">
      <Tabs value={shown?._id ?? null} onChange={setOpened} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label="Production orders">
          {productions.map((production, index) => (
            <Tabs.Tab key={production._id} value={production._id} className={classes.tab}>
              <ProductionTab production={production} name={`Production ${index + 1}`} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {productions.map((production) => (
          <Tabs.Panel key={production._id} value={production._id} pt="md">
            <ProductionView production={production} sideState={sideState} onItem={onItem} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}

function ProductionTab({ production, name }: { production: Production; name: string }) {
  const { printingDesignData: design } = production
  const thumbnail = (imageOf(design, 'front') ?? imageOf(design, 'back'))?.thumbnail
  const returned = returnedOf(production)
  return (
    <span className={classes.tabContent}>
      {thumbnail && <img className={classes.thumbnail} src={thumbnail} alt="" loading="lazy" decoding="async" />}
      <span className={classes.tabText}>
        <span className={classes.tabName}>
          {name}
          {SIDES.map((side) => {
            const status = statusOf(production, side)
            if (!status) return null
            const { icon: Icon, tone } = SIDE_STATUS_LOOKS[status]
            const label = `${SIDE_LABELS[side]} ${SIDE_STATUS_LABELS[status]}`
            return <Icon key={side} size="1.1em" role="img" aria-label={label} data-tone={tone} />
          })}
        </span>
        <span className={classes.tabDetail}>
          <span>{`${production.clothingTypeName}, ${production.productQuantity} Dz`}</span>
          {returned > 0 && (
            <span className={classes.returned}>
              <IconTruckReturn size="1.1em" aria-hidden="true" /> {`${unbrokenPieces(returned)} returned`}
            </span>
          )}
        </span>
      </span>
    </span>
  )
}

type ProductionViewProps = Pick<OrderedProductionsProps, 'onItem' | 'sideState'> & { production: Production }

function ProductionView({ production, sideState, onItem }: ProductionViewProps) {
  const { printingDesignData: design, productQuantity } = production
  return (
    <>
      <div className={classes.heading}>
        <Title order={2} size="h4">
          {design.name}
        </Title>
        <Text c="dimmed">{production.clothingTypeName}</Text>
        <Text className={classes.quantity}>
          <b>{formatPieces(productQuantity * DOZEN)}</b>{' '}
          <Text span c="dimmed">{`${formatCount(productQuantity * DOZEN)} Pcs`}</Text>
        </Text>
      </div>
      <div className={classes.sides}>
        {SIDES.map((side) => {
          const status = statusOf(production, side)
          return (
            status && (
              <div key={side} className={classes.side}>
                <DesignImage paths={imageOf(design, side)} alt={`${design.name}, ${side}`} isLarge />
                <div className={classes.state}>
                  <b>{SIDE_LABELS[side]}</b>
                  {sideState?.(production, side) ?? (
                    <StatusTag {...SIDE_STATUS_LOOKS[status]} label={SIDE_STATUS_LABELS[status]} />
                  )}
                </div>
              </div>
            )
          )
        })}
      </div>
      <SizeMatrix label={`Items of ${design.name}`} items={production.items} onItem={onItem} isWide />
    </>
  )
}
