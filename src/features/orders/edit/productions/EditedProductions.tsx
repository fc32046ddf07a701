import { IconCircleCheck, IconPointFilled } from '@tabler/icons-react'
import { StatusTag } from '../../../../web/ui/status/StatusTag.tsx'
import { isFull } from '../../form/draft/order-draft.ts'
import { ProductionTabs } from '../../form/productions/ProductionTabs.tsx'
import { ProductionEditor } from './ProductionEditor.tsx'
import { getSides, type SidesInProduction } from '../in-production.ts'
import type { EditedProduction } from './useEditedProductions.ts'
import type { OrderEdits } from '../useOrderEdit.ts'

interface EditedProductionsProps {
  root: OrderEdits['tabsRoot']
  handles: OrderEdits['handles']
  orderId: string
  edit: Omit<OrderEdits, 'tabsRoot' | 'handles'>
  inProduction: SidesInProduction
}

export function EditedProductions({ root, handles, orderId, edit, inProduction }: EditedProductionsProps) {
  const { all, reports, getName } = edit
  return (
    <ProductionTabs
      root={root}
      tabs={all.map((production) => {
        const { state, hasErrors = false, refusal = null } = reports.get(production.key) ?? {}
        return {
          key: production.key,
          hasErrors: hasErrors || refusal !== null,
          tag: <TabTag production={production} isDirty={state === 'dirty'} />,
        }
      })}
      opened={edit.opened}
      onOpen={edit.open}
      onAdd={edit.add}
    >
      {all.map((production) => (
        <ProductionEditor
          key={production.key}
          orderId={orderId}
          production={production}
          name={getName(production.key)}
          sides={getSides(inProduction, production.key)}
          isFull={isFull(all)}
          handles={handles}
          onReport={edit.report}
          onReveal={edit.open}
          onSave={edit.saveOne}
          onSaved={edit.noteSaved}
          onDuplicate={edit.duplicate}
          onRemove={edit.remove}
        />
      ))}
    </ProductionTabs>
  )
}

function TabTag({ production: { stored, isLost }, isDirty }: { production: EditedProduction; isDirty: boolean }) {
  if (isLost) return <StatusTag tone="danger" label="Deleted" />
  if (!stored) return <StatusTag tone="primary" label="New" />
  return (
    <>
      {stored.complete_production && <IconCircleCheck size={16} aria-label="complete" />}
      {isDirty && <IconPointFilled size={16} color="var(--mantine-color-orange-filled)" aria-label="not saved" />}
    </>
  )
}
