import { Button, Menu, Switch } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown, IconPencil, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { lazyDialog } from '../../../web/dialog/lazy-dialog.tsx'
import { ListPage, type Selection } from '../../../web/table/ListPage.tsx'
import { SizeMatrix } from '../../productions/SizeMatrix.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import { useListAddress } from '../../../web/table/useListAddress.ts'
import { useNames } from '../../catalogue/useNames.ts'
import { nameOfProduction, PRODUCTION_COLUMNS, type ProductionColumn } from './production-columns.tsx'
import { chipsOf, figureChipsOf, filterOf } from './production-filter.ts'
import { listProductions, type ProductionRow } from '../production-list.contract.ts'
import classes from './ProductionsPage.module.css'
import { asSchedulable, schedulableSides } from '../schedules.rules.ts'

const AddScheduleDialog = lazyDialog(async () => (await import('./AddScheduleDialog.tsx')).AddScheduleDialog)
const ProductionFilterDialog = lazyDialog(
  async () => (await import('./ProductionFilterDialog.tsx')).ProductionFilterDialog,
)
const expansion = (production: ProductionRow) => (
  <SizeMatrix label={`Items of ${nameOfProduction(production)}`} items={production.items} />
)

const isSchedulable = (row: ProductionRow) => schedulableSides(asSchedulable(row)).length > 0

/** The row and the button that the shared menu is open for. */
interface OpenMenu {
  production: ProductionRow
  button: HTMLElement
}

/** The production list. It is part of the floor feature because productions are put on machines here. */
export function ProductionsPage() {
  const [input, change] = useListAddress(listProductions)
  const navigate = useNavigate()
  const [isSearching, setSearching] = useState(false)
  const [scheduled, setScheduled] = useState<Selection<ProductionRow> | null>(null)
  const shown = useLast(scheduled)
  const [menu, setMenu] = useState<OpenMenu | null>(null)

  const schedule = useCallback(
    (production: ProductionRow) => setScheduled({ rows: [production], clear: () => undefined }),
    [],
  )
  const columns = useMemo<ProductionColumn[]>(
    () => [...PRODUCTION_COLUMNS, scheduleColumn(schedule, setMenu)],
    [schedule],
  )

  const filter = filterOf(input)
  const { nameOf, namesOf } = useNames(filter)

  return (
    <>
      <ListPage
        title="Production Orders"
        endpoint={listProductions}
        input={input}
        change={change}
        columns={columns}
        nameOf={nameOfProduction}
        expansion={expansion}
        pageSizes={[50, 100, 150]}
        isSelectable
        searchLabel="Search by customer, design or clothing type"
        emptyText="Production order not found."
        filters={[...figureChipsOf(input), ...chipsOf(filter, namesOf)]}
        toolbar={(selection) => (
          <>
            <Switch
              label="Show completed"
              checked={input.completed === 'true'}
              onChange={(event) => change({ completed: event.currentTarget.checked ? 'true' : undefined })}
            />
            <Button
              leftSection={<IconCalendarPlus size={18} />}
              disabled={selection.rows.length === 0}
              onClick={() => setScheduled(selection)}
            >
              Add Schedules
            </Button>
            <Button variant="default" leftSection={<IconSearch size={18} />} onClick={() => setSearching(true)}>
              Advance Search
            </Button>
          </>
        )}
      />
      <RowMenu
        menu={menu}
        onClose={() => setMenu(null)}
        onEdit={({ orderId, _id }) =>
          void navigate({ to: '/orders/edit/$id', params: { id: orderId }, search: { production: _id } })
        }
      />
      <AddScheduleDialog
        opened={scheduled !== null}
        productions={shown?.rows ?? []}
        onClose={() => setScheduled(null)}
        onScheduled={() => scheduled?.clear()}
      />
      <ProductionFilterDialog
        opened={isSearching}
        onClose={() => setSearching(false)}
        filter={filter}
        onSearch={change}
        nameOf={nameOf}
      />
    </>
  )
}

/** Add Schedule as a split button in each row; all rows share one menu. */
const scheduleColumn = (
  onSchedule: (production: ProductionRow) => void,
  onMenu: (menu: OpenMenu) => void,
): ProductionColumn => ({
  key: 'schedule',
  header: 'Schedule',
  width: 'fit',
  cell: (production) => {
    const canSchedule = isSchedulable(production)
    return (
      <span className={classes.split}>
        <button
          type="button"
          tabIndex={-1}
          data-stop
          className={classes.main}
          aria-label={`Add Schedule, ${nameOfProduction(production)}`}
          aria-disabled={!canSchedule || undefined}
          data-tip={canSchedule ? 'Add Schedule' : 'Every side is scheduled or complete'}
          onClick={() => {
            if (canSchedule) onSchedule(production)
          }}
        >
          <IconCalendarPlus size="1.2em" aria-hidden="true" />
          <span className={classes.words}>Add Schedule</span>
        </button>
        <button
          type="button"
          tabIndex={-1}
          data-stop
          className={classes.more}
          aria-haspopup="menu"
          aria-label={`More, ${nameOfProduction(production)}`}
          onClick={(event) => onMenu({ production, button: event.currentTarget })}
        >
          <IconChevronDown size="1.1em" aria-hidden="true" />
        </button>
      </span>
    )
  },
})

interface RowMenuProps {
  menu: OpenMenu | null
  onClose: () => void
  onEdit: (production: ProductionRow) => void
}

function RowMenu({ menu, onClose, onEdit }: RowMenuProps) {
  if (!menu) return null
  const box = menu.button.getBoundingClientRect()
  const close = () => {
    onClose()
    menu.button.focus()
  }
  return (
    <Menu
      opened
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.anchor}
          aria-label="More"
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(menu.production)}>
          Edit Production Order
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
