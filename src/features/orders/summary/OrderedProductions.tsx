import { Paper, Tabs, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { DOZEN, formatPieces } from '../../../shared/pieces.ts'
import type { Production, ProductionItem } from '../../productions/productions.contract.ts'
import { ProductionSides } from '../../productions/ProductionSides.tsx'
import { SizeMatrix } from '../../productions/SizeMatrix.tsx'
import classes from './OrderedProductions.module.css'

interface OrderedProductionsProps {
  productions: readonly Production[]
  /** Makes each item a button that opens it. */
  onItem?: { label: (item: ProductionItem) => string; open: (item: ProductionItem) => void } | undefined
}

/** The productions of an order, a tab each, with their items. */
export function OrderedProductions({ productions, onItem }: OrderedProductionsProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const shown = productions.find(({ _id }) => _id === opened) ?? productions[0]
  return (
    <Paper withBorder p="md" mt="md" component="section" aria-label="Production orders">
      <Tabs value={shown?._id ?? null} onChange={setOpened} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label="Production orders">
          {productions.map((production, index) => (
            <Tabs.Tab
              key={production._id}
              value={production._id}
              rightSection={production.complete_production && <IconCircleCheck size={16} aria-label="complete" />}
            >
              {`Production ${index + 1}`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {productions.map((production) => (
          <Tabs.Panel key={production._id} value={production._id} pt="md">
            <ProductionView production={production} onItem={onItem} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  )
}

function ProductionView({ production, onItem }: { production: Production } & Pick<OrderedProductionsProps, 'onItem'>) {
  const { printingDesignData: design } = production
  return (
    <div className={classes.production}>
      <div>
        <Title order={2} size="h4">
          {design.name}
        </Title>
        <Text>{production.clothingTypeName}</Text>
        <Text mb="sm">
          <b>{formatPieces(production.productQuantity * DOZEN)}</b>
        </Text>
        <ProductionSides production={production} size={112} />
      </div>
      <SizeMatrix label={`Items of ${design.name}`} items={production.items} onItem={onItem} />
    </div>
  )
}
