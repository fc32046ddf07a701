import { Button, Menu, Text } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown, IconPencil } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { ListPage } from '../../web/list/ListPage.tsx'
import type { Selection } from '../../web/list/useSelection.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { type OpenMenu, RowMenu } from '../../web/table/RowMenu.tsx'
import { SizeMatrix } from '../../features/productions/SizeMatrix.tsx'
import { useLast } from '../../web/ui/useLast.ts'
import { ExportButton } from '../../web/records/ExportButton.tsx'
import { useListAddress } from '../../web/list/useListAddress.ts'
import { type OwnView, useListViews } from '../../features/saved-views/useListViews.tsx'
import { useFilters } from '../../features/filters/useFilters.tsx'
import {
  getDozens,
  nameOfProduction,
  PRODUCTION_COLUMNS,
  type ProductionColumn,
} from '../../features/production-list/production-columns.tsx'
import {
  countProductionViews,
  exportProductions,
  listProductions,
  productionFilters,
  type ProductionRow,
  type ProductionView,
} from '../../features/production-list/production-list.contract.ts'
import { useStoredProductions } from './scheduling/useStoredProductions.ts'
import classes from './ProductionsPage.module.css'
import { toSchedulable, schedulableSides } from '../../features/schedules/schedules.rules.ts'

const AddScheduleDialog = lazyDialog(async () => (await import('./scheduling/AddScheduleDialog.tsx')).AddScheduleDialog)
const AddSchedulesDialog = lazyDialog(
  async () => (await import('./scheduling/AddSchedulesDialog.tsx')).AddSchedulesDialog,
)
const expansion = (production: ProductionRow) => (
  <SizeMatrix label={`Items of ${nameOfProduction(production)}`} items={production.items} />
)

const isSchedulable = (row: ProductionRow) => schedulableSides(toSchedulable(row)).length > 0

const editItem = ({ orderId, _id }: ProductionRow) => (
  <Menu.Item
    leftSection={<IconPencil size={16} />}
    renderRoot={(props: object) => (
      <Link {...props} to="/orders/edit/$id" params={{ id: orderId }} search={{ production: _id }} />
    )}
  >
    Edit Production Order
  </Menu.Item>
)

const TO_SCHEDULE = { view: 'to_schedule', label: 'Show what is to be scheduled' } as const

const VIEWS: readonly OwnView<ProductionView>[] = [
  {
    view: 'to_schedule',
    label: 'To schedule',
    empty: 'Every side of every production is on a machine or printed.',
    next: { view: 'on_machines', label: 'Show what is on the machines' },
  },
  { view: 'on_machines', label: 'On the machines', empty: 'Nothing is on the machines.', next: TO_SCHEDULE },
  { view: 'complete', label: 'Complete', empty: 'No production is complete yet.', next: TO_SCHEDULE },
  { view: 'all', label: 'All', empty: 'No order has a production yet.' },
]

const NO_ROWS: readonly ProductionRow[] = []

export function ProductionsPage() {
  const [input, change] = useListAddress(listProductions)
  const [toSchedule, setToSchedule] = useState<Selection<ProductionRow> | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)

  const columns = useMemo<ProductionColumn[]>(
    () => [
      ...PRODUCTION_COLUMNS,
      scheduleColumn((row) => setToSchedule({ rows: [row], clear: () => undefined }), setMenu),
    ],
    [],
  )
  const shownRows = useEndpoint(listProductions, input, { placeholderData: keepPreviousData }).data?.data ?? NO_ROWS
  const productions = useStoredProductions(input, useLast(toSchedule)?.rows ?? NO_ROWS, toSchedule !== null)
  const [first, ...others] = productions
  const close = () => setToSchedule(null)

  const filters = useFilters(productionFilters, input, change)
  const { data: counted } = useEndpoint(countProductionViews, {})
  const { saveView, page } = useListViews({
    list: '/productions',
    views: VIEWS,
    counts: counted?.counts,
    late: counted?.late,
    input,
    change,
    searchAll: 'Search all productions',
    none: (
      <>
        No order has a production yet.
        <Button renderRoot={(props: object) => <Link {...props} to="/orders/new" />}>Take the first order</Button>
      </>
    ),
  })

  return (
    <>
      <ListPage
        title="Production Orders"
        endpoint={listProductions}
        input={input}
        change={change}
        columns={columns}
        getName={nameOfProduction}
        expansion={expansion}
        pageSizes={[50, 100, 150]}
        isSelectable
        canSelect={isSchedulable}
        sum={getDozens}
        {...page}
        searchLabel="Number, name, design"
        emptyText="Production order not found."
        filters={filters.chips}
        toolbar={<ExportButton endpoint={exportProductions} input={input} />}
        selectionTools={(selection) => (
          <Button
            leftSection={<IconCalendarPlus size={18} />}
            disabled={selection.rows.length === 0}
            onClick={() => setToSchedule(selection)}
          >
            Add Schedules
          </Button>
        )}
        searchTools={
          <>
            {filters.search}
            {saveView}
          </>
        }
      />
      <RowMenu menu={menu} rows={shownRows} onClose={() => setMenu(null)}>
        {editItem}
      </RowMenu>
      {first && <AddScheduleDialog opened={toSchedule?.rows.length === 1} production={first} onClose={close} />}
      <AddSchedulesDialog
        opened={toSchedule !== null && others.length > 0}
        productions={productions}
        onClose={close}
        onScheduled={() => toSchedule?.clear()}
      />
    </>
  )
}

const CELL_BUTTON = { variant: 'default', h: '2.15rem', fz: 'sm', tabIndex: -1, 'data-stop': true } as const

const scheduleColumn = (
  onSchedule: (production: ProductionRow) => void,
  onMenu: (menu: OpenMenu) => void,
): ProductionColumn => ({
  key: 'schedule',
  header: 'Schedule',
  width: 'fit',
  narrow: 'end',
  cell: (production) => {
    const canSchedule = isSchedulable(production)
    return (
      <Button.Group>
        <Button
          {...CELL_BUTTON}
          px="sm"
          fw={canSchedule ? 600 : 400}
          c={canSchedule ? undefined : 'dimmed'}
          aria-label={`Add Schedule, ${nameOfProduction(production)}`}
          aria-disabled={!canSchedule || undefined}
          data-tip={canSchedule ? 'Add Schedule' : 'Every side is scheduled or complete'}
          onClick={() => canSchedule && onSchedule(production)}
        >
          <IconCalendarPlus size="1.2em" aria-hidden="true" />
          <Text span inherit ms="2xs" className={classes.words}>
            Add Schedule
          </Text>
        </Button>
        <Button
          {...CELL_BUTTON}
          px="xs"
          aria-haspopup="menu"
          aria-label={`More, ${nameOfProduction(production)}`}
          onClick={(event) => onMenu({ id: production._id, button: event.currentTarget })}
        >
          <IconChevronDown size="1.1em" aria-hidden="true" />
        </Button>
      </Button.Group>
    )
  },
})
