import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../../shared/problem.ts'
import { lazyDialog } from '../../../web/dialog/lazy-dialog.tsx'
import { useAction } from '../../../web/api/useAction.ts'
import type { ListSelection } from '../../../web/list/useSelection.ts'
import { useToday } from '../../../web/today.ts'
import { toastError } from '../../../web/ui/toast.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import type { OrderRow } from '../../../features/orders/orders.contract.ts'
import { BULK_CHANGES, type BulkChange, getChanged, mayChange, saveChange } from './bulk-changes.ts'
import type { AskedChange } from './ChangeDialog.tsx'

const ChangeDialog = lazyDialog(async () => (await import('./ChangeDialog.tsx')).ChangeDialog)

export interface SelectionAction {
  label: string
  fits: (order: OrderRow) => boolean
  run: () => unknown
}

interface ChangeOrdersProps {
  selection: ListSelection<OrderRow>
  more: readonly SelectionAction[]
}

/** Only what fits some of the selected orders: the first is a button, the rest in a menu; in a narrow window all is. */
export function ChangeOrders({ selection, more }: ChangeOrdersProps) {
  const today = useToday()
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const last = useLast(asked)
  const make = async (change: BulkChange) => {
    const ask = () => setAsked({ change, day: change.day === 'deliveryDate' ? today : null, details: {} })
    if (change.status !== 'confirm') return ask()
    // The dialog says what is refused and why.
    await saveChange(change, getChanged(change, selection.rows), { day: null }, selection.clear).catch(
      (error: unknown) => (error instanceof ApiError && error.problem.code === 'conflict' ? ask() : toastError(error)),
    )
  }
  const { run, isRunning } = useAction(async (action: SelectionAction) => void (await action.run()))
  const [deliver, ...changes] = BULK_CHANGES.map((change) => ({
    label: change.label,
    fits: (order: OrderRow) => mayChange(change, order),
    run: () => make(change),
  }))
  const actions = [deliver!, ...more, ...changes].filter(({ fits }) => selection.rows.some(fits))
  const [first] = actions
  return (
    <>
      {first && (
        <>
          <Button variant="default" visibleFrom="xl" loading={isRunning} onClick={() => run(first)}>
            {first.label}
          </Button>
          <Menu position="top-start" shadow="md">
            <Menu.Target>
              <Button
                variant="default"
                {...(actions.length === 1 && { hiddenFrom: 'xl' })}
                loading={isRunning}
                rightSection={<IconChevronDown size="1.1em" />}
              >
                Change
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {actions.map((action) => (
                <Menu.Item
                  key={action.label}
                  {...(action === first && { hiddenFrom: 'xl' })}
                  onClick={() => run(action)}
                >
                  {action.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      {last && (
        <ChangeDialog
          opened={asked !== null}
          asked={last}
          selection={selection}
          onAsked={setAsked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
