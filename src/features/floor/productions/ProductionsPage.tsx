import { Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { lazyDialog } from '../../../web/dialog/lazy-dialog.tsx'
import { AdvanceSearch } from '../../../web/list/AdvanceSearch.tsx'
import { ListPage, type Selection } from '../../../web/list/ListPage.tsx'
import { useEndpoint } from '../../../web/queries.ts'
import { type ListView, ListViews } from '../../../web/list/ListViews.tsx'
import { type OpenMenu, RowMenu } from '../../../web/table/RowMenu.tsx'
import { SizeMatrix } from '../../productions/SizeMatrix.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import { useListAddress } from '../../../web/list/useListAddress.ts'
import { SavedViews, SaveView } from '../../saved-views/SavedViews.tsx'
import { useSavedViews } from '../../saved-views/useSavedViews.ts'
import { useNames } from '../../catalogue/useNames.ts'
import { nameOfProduction, PRODUCTION_COLUMNS, type ProductionColumn } from './production-columns.tsx'
import { chipsOf, figureChipsOf, filterOf } from './production-filter.ts'
import {
  countProductionViews,
  listProductions,
  type ProductionRow,
  type ProductionView,
} from '../production-list.contract.ts'
import { usePresentProductions } from './usePresentProductions.ts'
import classes from './ProductionsPage.module.css'
import { asSchedulable, schedulableSides } from '../schedules.rules.ts'

const AddScheduleDialog = lazyDialog(async () => (await import('./AddScheduleDialog.tsx')).AddScheduleDialog)
const AddSchedulesDialog = lazyDialog(async () => (await import('./AddSchedulesDialog.tsx')).AddSchedulesDialog)
const ProductionFilterDialog = lazyDialog(
  async () => (await import('./ProductionFilterDialog.tsx')).ProductionFilterDialog,
)
const expansion = (production: ProductionRow) => (
  <SizeMatrix label={`Items of ${nameOfProduction(production)}`} items={production.items} />
)

const sumOfProductions = (rows: readonly ProductionRow[]) =>
  `${formatCount(rows.reduce((sum, { productQuantity }) => sum + productQuantity, 0))} Dz`

const isSchedulable = (row: ProductionRow) => schedulableSides(asSchedulable(row)).length > 0

interface ProductionListView extends ListView<ProductionView> {
  empty: string
}

const VIEWS: readonly ProductionListView[] = [
  { view: 'to_schedule', label: 'To schedule', empty: 'Every side of every production is on a machine or printed.' },
  { view: 'on_machines', label: 'On the machines', empty: 'Nothing is on the machines.' },
  { view: 'complete', label: 'Complete', empty: 'No production is complete yet.' },
  { view: 'all', label: 'All', empty: 'No order has a production yet.' },
]

const NO_ROWS: readonly ProductionRow[] = []

// The view has no default: the address always names it, or shows all productions that its filters find.
const NO_VIEW = { view: undefined } as const

/** The production list. It is part of the floor feature because productions are put on machines here. */
export function ProductionsPage() {
  const [input, change] = useListAddress(listProductions, NO_VIEW)
  const navigate = useNavigate()
  const [isSearching, setSearching] = useState(false)
  const [single, setSingle] = useState<ProductionRow | null>(null)
  const [several, setSeveral] = useState<Selection<ProductionRow> | null>(null)
  const [menu, setMenu] = useState<OpenMenu<ProductionRow> | null>(null)

  const columns = useMemo<ProductionColumn[]>(() => [...PRODUCTION_COLUMNS, scheduleColumn(setSingle, setMenu)], [])
  const lastSingle = useLast(single)
  const lastSeveral = useLast(several)
  const [shownSingle] = usePresentProductions(input, lastSingle ? [lastSingle] : NO_ROWS)
  const shownSeveral = usePresentProductions(input, lastSeveral?.rows ?? NO_ROWS)

  const filter = filterOf(input)
  const { nameOf, namesOf } = useNames(filter)
  const { data: counted } = useEndpoint(countProductionViews, {})
  const saved = useSavedViews('/productions')
  const current = VIEWS.find(({ view }) => view === input.view)

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
        canSelect={isSchedulable}
        sumOf={sumOfProductions}
        views={
          <ListViews
            list="/productions"
            views={VIEWS}
            counts={counted?.counts}
            current={saved.open ? undefined : current?.view}
          >
            <SavedViews {...saved} />
          </ListViews>
        }
        searchLabel="Number, customer, design, clothing type"
        emptyText="Production order not found."
        emptyNext={current?.empty}
        widen={
          input.view === undefined || input.view === 'all'
            ? undefined
            : { label: 'Search all productions', onClick: () => change({ view: 'all' }) }
        }
        filters={[...figureChipsOf(input), ...chipsOf(filter, namesOf)]}
        toolbar={(selection) => (
          <Button
            leftSection={<IconCalendarPlus size={18} />}
            disabled={selection.rows.length === 0}
            onClick={() => (selection.rows.length === 1 ? setSingle(selection.rows[0]!) : setSeveral(selection))}
          >
            Add Schedules
          </Button>
        )}
        searchTools={
          <>
            <AdvanceSearch onClick={() => setSearching(true)} />
            <SaveView {...saved} />
          </>
        }
      />
      <RowMenu menu={menu} onClose={() => setMenu(null)}>
        {({ orderId, _id }) => (
          <Menu.Item
            leftSection={<IconPencil size={16} />}
            onClick={() =>
              void navigate({ to: '/orders/edit/$id', params: { id: orderId }, search: { production: _id } })
            }
          >
            Edit Production Order
          </Menu.Item>
        )}
      </RowMenu>
      {shownSingle && (
        <AddScheduleDialog opened={single !== null} production={shownSingle} onClose={() => setSingle(null)} />
      )}
      <AddSchedulesDialog
        opened={several !== null}
        productions={shownSeveral}
        onClose={() => setSeveral(null)}
        onScheduled={() => several?.clear()}
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
  onMenu: (menu: OpenMenu<ProductionRow>) => void,
): ProductionColumn => ({
  key: 'schedule',
  header: 'Schedule',
  width: 'fit',
  narrow: 'line',
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
          onClick={(event) => onMenu({ row: production, button: event.currentTarget })}
        >
          <IconChevronDown size="1.1em" aria-hidden="true" />
        </button>
      </span>
    )
  },
})
