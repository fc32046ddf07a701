import { Alert, Anchor } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { getMessage } from '../../../web/api/call.ts'
import { MergeConflicts } from '../../../web/form/MergeConflicts.tsx'
import { AddToRemark, useAddToRemark } from '../form/add-to-remark.ts'
import { OrderHead, OrderMore } from '../form/head/OrderHead.tsx'
import { SaveBar } from '../form/head/SaveBar.tsx'
import classes from '../form/NewOrderForm.module.css'
import { Notice } from '../form/Notice.tsx'
import { isFull, partsOfDraft, piecesOfDraft } from '../form/draft/order-draft.ts'
import { OWN_FIELDS } from '../form/head/order-inputs.tsx'
import { ProductionTabs } from '../form/productions/ProductionTabs.tsx'
import { firstWrongRow } from '../form/sheet/rows.ts'
import { stockLineValues } from '../form/draft/stock-lines.ts'
import { DraftPromise } from '../form/DraftPromise.tsx'
import type { DuePromise } from '../form/due-promise.ts'
import { useSaveKeys } from '../form/useSaveKeys.ts'
import { OrderHeader } from '../header/OrderHeader.tsx'
import { statusChoices } from '../../../features/orders/orders.rules.ts'
import { StoredStockLines } from './StoredStockLines.tsx'
import { DeleteProductionDialog } from './DeleteProductionDialog.tsx'
import { getSides } from './in-production.ts'
import { ProductionEditor } from './productions/ProductionEditor.tsx'
import { type OrderEditOptions, type OrderEdits, useOrderEdit } from './useOrderEdit.ts'

export function OrderEditor(options: Omit<OrderEditOptions, 'root'>) {
  const { order, inProduction, first } = options
  const root = useRef<HTMLDivElement>(null)
  const edit = useOrderEdit({ ...options, root })
  const { own, all, reports, gone, getName } = edit
  const { rootRef, merging } = own
  useSaveKeys(edit.update)
  const productions = all.map(edit.getValues)
  const wrong = firstWrongRow(productions, false)
  const draft = {
    ...own.form.values,
    productionProducts: productions,
    orderProducts: order.orderProductData.map(stockLineValues),
  }
  const formRef = useMergedRef(root, rootRef)
  const addToRemark = useAddToRemark(own.form)
  const onDueDate = (day: string) => own.form.setFieldValue('dueDate', day)

  const children = (promise: DuePromise | null) => (
    // What is typed until the next screen is there would be lost.
    <div ref={formRef} className={classes.form} inert={own.page.isLeft}>
      <OrderHeader order={order} title="Update Order Summary" screen="/orders/edit/$id" />
      {order.deleted && <TrashedNotice />}
      {merging && <MergeConflicts fields={OWN_FIELDS} {...merging} />}
      <OrderHead form={own.form} promise={promise} />
      {gone.length > 0 && (
        <Notice key={gone.map(({ key }) => key).join(' ')}>
          A colleague has deleted {gone.map(({ name }) => name).join(', ')}.
        </Notice>
      )}
      <AddToRemark value={addToRemark}>
        <ProductionTabs
          {...edit.focus}
          title="Update Order Detail"
          keys={edit.keys}
          wrong={edit.keys.filter((key) => reports.get(key)?.isMarked)}
          first={first}
          onAdd={edit.add}
        >
          {all.map((production) => (
            <ProductionEditor
              key={production.key}
              orderId={order._id}
              production={production}
              name={getName(production.key)}
              sides={getSides(inProduction, production.key)}
              isFull={isFull(all)}
              onReport={edit.report}
              onSave={edit.saveOne}
              onSaved={edit.noteSaved}
              onDuplicate={edit.duplicate}
              onRemove={edit.remove}
            />
          ))}
        </ProductionTabs>
      </AddToRemark>
      <StoredStockLines order={order} />
      <OrderMore form={own.form} statuses={statusChoices(order.status, order.productionProductData)} remarkRows={5} />
      <SaveBar
        pieces={piecesOfDraft(draft)}
        parts={partsOfDraft(draft)}
        complaint={getComplaint(edit)}
        wrongRow={
          wrong && {
            text: wrong.text,
            onOpen: () => reports.get(all[wrong.production]!.key)?.focusOn(['items']),
          }
        }
        aside={promise?.besideSave}
        saveLabel="Update Order"
        isUnchanged={edit.isUnchanged}
        isSaving={edit.isSaving}
        onCancel={own.page.cancel}
        onSave={edit.update}
      />
      <DeleteProductionDialog deleted={edit.deleted} onDelete={edit.removeStored} onClose={edit.endRemoval} />
      {edit.largeQuestion}
      {edit.underWayQuestion}
      {own.page.question}
    </div>
  )
  return (
    <DraftPromise saved={order} draft={draft} onDueDate={onDueDate}>
      {children}
    </DraftPromise>
  )
}

function getComplaint({
  refused,
  reports,
  all,
  error,
  isUnchanged,
  getName,
}: Pick<OrderEdits, 'refused' | 'reports' | 'all' | 'error' | 'isUnchanged' | 'getName'>): string | undefined {
  // Saved, and the answer was lost.
  if (error !== null && isUnchanged) return 'All that you have entered is saved.'
  const report = refused && reports.get(refused)
  if (!report) return error === null ? undefined : getMessage(error)
  const isLost = all.some((one) => one.key === refused && one.isLost)
  if (!isLost && !report.isMarked && report.refusal === null) return undefined
  const why = isLost
    ? 'A colleague has deleted it. Save it as a new production, or remove it.'
    : (report.refusal ?? 'What is in its way is marked there.')
  return `Nothing is saved because of ${getName(refused)}. ${why}`
}

const TrashedNotice = () => (
  <Alert color="red" role="alert" icon={<IconTrash />} mb="md" title="This order is in the trash now">
    Nothing of it can be saved until it is restored from the{' '}
    <Anchor renderRoot={(props: object) => <Link {...props} to="/trash/orders" />}>trash of orders</Anchor>. What you
    typed stays here until you leave.
  </Alert>
)
