import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RowToggle } from './row-parts.tsx'
import { type Column, DataTable, type DataTableProps, type RowAction, type ListEdge } from './DataTable.tsx'

interface Job {
  _id: string
  name: string
  pieces: number
}

const JOBS: readonly Job[] = Array.from({ length: 30 }, (_, index) => ({
  _id: `j${index}`,
  name: `Job ${index}`,
  pieces: index * 12,
}))

const FEW = JOBS.slice(0, 8)

const drawn = vi.fn<(name: string) => void>()
const opened = vi.fn<(name: string) => void>()
const COLUMNS: readonly Column<Job, 'name' | 'pieces'>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: (job) => {
      drawn(job.name)
      return job.name
    },
  },
  { key: 'pieces', header: 'Pieces', sortable: true, align: 'right', cell: (job) => job.pieces },
  { key: 'remark', header: 'Remark', cell: () => '-' },
]
const MOVABLE_COLUMNS: typeof COLUMNS = [
  {
    key: 'place',
    header: 'Place',
    controls: true,
    cell: (job) => 11 + JOBS.indexOf(job),
  },
  ...COLUMNS,
]
const expansion = (job: Job) => {
  opened(job.name)
  return <p>All about {job.name}</p>
}
const getName = (job: Job) => job.name

/** Jobs of the second page: the place of the first is 11. */
const movable = () => ({
  getPlace: (job: Job) => 11 + JOBS.indexOf(job),
  onMove: vi.fn<(job: Job, to: number) => void>(),
  onMoveToEdge: vi.fn<(job: Job, end: ListEdge) => void>(),
  onGone: vi.fn<(name: string) => void>(),
})

/** Uses the table as ListPage does: the selection is state here, and every render passes new functions. */
function Jobs(props: Partial<DataTableProps<Job>>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <MantineProvider env="test">
      <DataTable
        label="Jobs"
        rows={FEW}
        columns={props.reorder ? MOVABLE_COLUMNS : COLUMNS}
        getName={getName}
        selected={selected}
        onSelect={(ids) => setSelected(ids)}
        {...props}
      />
    </MantineProvider>
  )
}

const cell = (name: string) => screen.getByRole('gridcell', { name })
const getRow = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` }).closest('tr')!
const selectedNames = () =>
  screen.getAllByRole('row', { selected: true }).map((row) => within(row).getByText(/^Job/).textContent)
const press = (key: string, init = {}) => fireEvent.keyDown(document.activeElement!, { key, ...init })
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')

beforeEach(() => {
  drawn.mockClear()
  opened.mockClear()
})
afterEach(cleanup)

describe('rendering', () => {
  test('selecting a row renders no cell, and no other row', () => {
    render(<Jobs expansion={expansion} />)
    for (const { name } of FEW) fireEvent.click(screen.getByRole('button', { name: `Details of ${name}` }))
    drawn.mockClear()
    opened.mockClear()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Job 7' }))
    expect(selectedNames()).toEqual(['Job 7'])
    expect(drawn).not.toHaveBeenCalled()
    expect(opened.mock.calls).toEqual([['Job 7']])
  })

  test('opening a row renders no cell, and no other row', () => {
    render(<Jobs expansion={expansion} />)
    fireEvent.click(screen.getByRole('button', { name: 'Details of Job 3' }))
    drawn.mockClear()
    opened.mockClear()
    fireEvent.click(screen.getByRole('button', { name: 'Details of Job 5' }))
    expect(screen.getByText('All about Job 5')).toBeTruthy()
    expect(drawn).not.toHaveBeenCalled()
    expect(opened.mock.calls).toEqual([['Job 5']])
  })

  test('a changed record renders its own cells alone, in a table with new functions too', () => {
    const functions = (): Partial<DataTableProps<Job>> => ({
      onOpen: () => undefined,
      onSort: () => undefined,
      getName: (job) => job.name,
    })
    const { rerender } = render(<Jobs {...functions()} />)
    drawn.mockClear()
    rerender(<Jobs {...functions()} rows={FEW.with(4, { ...JOBS[4]!, name: 'Job 4b' })} />)
    expect(drawn.mock.calls).toEqual([['Job 4b']])
  })

  test('rows that move are as still as others', async () => {
    const { rerender } = render(<Jobs reorder={movable()} expansion={expansion} />)
    await screen.findByRole('button', { name: 'Move Job 0' })
    for (const { name } of FEW) fireEvent.click(screen.getByRole('button', { name: `Details of ${name}` }))
    drawn.mockClear()
    opened.mockClear()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Job 2' }))
    rerender(<Jobs reorder={movable()} expansion={expansion} />)
    expect(drawn).not.toHaveBeenCalled()
    expect(opened.mock.calls).toEqual([['Job 2']])
  })
})

test('grip, checkbox and arrow of a row are in one cell, and the checkbox that selects all is in its header', async () => {
  render(
    <Jobs
      reorder={movable()}
      expansion={expansion}
      actions={[{ label: 'Ship', icon: '→', onClick: () => undefined }]}
    />,
  )
  const grip = await screen.findByRole('button', { name: 'Move Job 0' })
  const controls = within(grip.closest('td')!)
  expect(controls.getByRole('checkbox', { name: 'Select Job 0' })).toBeTruthy()
  fireEvent.click(controls.getByRole('button', { name: 'Details of Job 0' }))
  const [header, ...headers] = screen.getAllByRole('columnheader')
  expect(header!.textContent).toBe('Place')
  const all = screen.getByRole('checkbox', { name: 'Select all on this page' })
  expect(header!.contains(all)).toBe(true)
  expect(screen.getByText('All about Job 0').closest('td')!.colSpan).toBe(1 + headers.length)
  expect(within(grip.closest('tr')!).getAllByRole('gridcell')).toHaveLength(1 + headers.length)
})

describe('selection', () => {
  test('of all, of none, and of some in between', () => {
    render(<Jobs rows={JOBS.slice(0, 3)} />)
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
    fireEvent.click(all)
    expect(selectedNames()).toEqual(['Job 0', 'Job 1', 'Job 2'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Job 1' }))
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    fireEvent.click(all)
    expect([all.checked, all.indeterminate]).toEqual([true, false])
    fireEvent.click(all)
    expect(screen.queryAllByRole('row', { selected: true })).toEqual([])
  })

  test('with Shift all rows from the one before, up or down, as the one before is', () => {
    render(<Jobs />)
    const check = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
    fireEvent.click(check('Job 2'))
    fireEvent.click(check('Job 5'), { shiftKey: true })
    expect(selectedNames()).toEqual(['Job 2', 'Job 3', 'Job 4', 'Job 5'])
    fireEvent.click(check('Job 0'), { shiftKey: true })
    expect(selectedNames()).toEqual(['Job 0', 'Job 1', 'Job 2', 'Job 3', 'Job 4', 'Job 5'])
    fireEvent.click(check('Job 3'))
    fireEvent.click(cell('Job 5'), { shiftKey: true })
    expect(selectedNames()).toEqual(['Job 0', 'Job 1', 'Job 2'])
    cell('Job 7').focus()
    press(' ')
    cell('Job 5').focus()
    press(' ', { shiftKey: true })
    expect(selectedNames()).toEqual(['Job 0', 'Job 1', 'Job 2', 'Job 5', 'Job 6', 'Job 7'])
    check('Job 4').focus()
    press(' ', { shiftKey: true })
    expect(selectedNames()).toEqual(['Job 0', 'Job 1', 'Job 2', 'Job 4', 'Job 5', 'Job 6', 'Job 7'])
  })

  test('after all was deselected the row with Shift is the first one', () => {
    render(<Jobs />)
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Job 1' }))
    fireEvent.click(all)
    fireEvent.click(all)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Job 4' }), { shiftKey: true })
    expect(selectedNames()).toEqual(['Job 4'])
  })

  test('the next row gets the focus of one that a colleague deletes, and the last one that of the last', () => {
    const { rerender } = render(<Jobs />)
    cell('Job 2').focus()
    rerender(<Jobs rows={FEW.filter(({ name }) => name !== 'Job 2')} />)
    expect(getRow('Job 3').contains(document.activeElement)).toBe(true)
    cell('Job 7').focus()
    rerender(<Jobs rows={FEW.slice(0, 5)} />)
    expect(getRow('Job 4').contains(document.activeElement)).toBe(true)
  })

  test('leaves out rows with which nothing can be done', () => {
    render(<Jobs canSelect={({ pieces }) => pieces !== 24} />)
    expect(screen.queryByRole('checkbox', { name: 'Select Job 2' })).toBeNull()
    cell('Job 2').focus()
    press(' ')
    expect(screen.queryAllByRole('row', { selected: true })).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Job 1' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Job 3' }), { shiftKey: true })
    expect(selectedNames()).toEqual(['Job 1', 'Job 3'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(selectedNames()).toHaveLength(FEW.length - 1)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.queryAllByRole('row', { selected: true })).toEqual([])
  })

  test('is not offered where nothing can be done with it', () => {
    render(<Jobs onSelect={undefined} />)
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(cell('Job 0').closest('tr')!.hasAttribute('aria-selected')).toBe(false)
  })
})

describe('sorting', () => {
  test('by a header: up at first, then down; the header says which', () => {
    const onSort = vi.fn<NonNullable<DataTableProps<Job>['onSort']>>()
    const { rerender } = render(<Jobs sort={{ sortField: 'pieces', sortOrder: -1 }} onSort={onSort} />)
    const orders = () => screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'))
    expect(orders()).toEqual([null, 'none', 'descending', null])
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith({ sortField: 'name', sortOrder: 1 })
    rerender(<Jobs sort={{ sortField: 'name', sortOrder: 1 }} onSort={onSort} />)
    expect(orders()).toEqual([null, 'ascending', 'none', null])
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith({ sortField: 'name', sortOrder: -1 })
  })
})

describe('the keyboard', () => {
  const tabStops = () => [...document.querySelectorAll<HTMLElement>('table [tabindex="0"]')]

  test('the table is one stop of the Tab key, where the focus was last', () => {
    render(<Jobs onSort={() => undefined} actions={ACTIONS} expansion={expansion} />)
    expect(tabStops()).toEqual([screen.getByRole('checkbox', { name: 'Select Job 0' })])
    cell('Job 4').focus()
    press('ArrowDown')
    expect(tabStops()).toEqual([cell('Job 5')])
  })

  test('arrows, Home, End and the page keys', () => {
    render(<Jobs rows={JOBS} />)
    cell('Job 4').focus()
    const steps: [key: string, init: object, where: string][] = [
      ['ArrowRight', {}, '48'],
      ['ArrowDown', {}, '60'],
      ['ArrowLeft', {}, 'Job 5'],
      ['ArrowUp', {}, 'Job 4'],
      ['PageDown', {}, 'Job 14'],
      ['PageUp', {}, 'Job 4'],
      ['Home', {}, 'Select Job 4'],
      ['ArrowLeft', {}, 'Select Job 4'],
      ['End', {}, '-'],
      ['ArrowRight', {}, '-'],
      ['Home', { ctrlKey: true }, 'Select all on this page'],
      ['End', { metaKey: true }, '-'],
      ['ArrowDown', {}, '-'],
    ]
    for (const [key, init, where] of steps) {
      press(key, init)
      expect(focused(), key).toBe(where)
    }
    expect(document.activeElement!.closest('tr')).toBe(getRow('Job 29'))
  })

  test('up from a column is its header', () => {
    render(<Jobs onSort={() => undefined} expansion={expansion} />)
    cell('Job 0').focus()
    press('ArrowRight')
    press('ArrowUp')
    expect(focused()).toBe('Pieces')
  })

  test('Space selects, Enter opens', () => {
    const onOpen = vi.fn<(job: Job) => void>()
    render(<Jobs onOpen={onOpen} />)
    cell('Job 2').focus()
    press(' ')
    expect(selectedNames()).toEqual(['Job 2'])
    press('Enter')
    expect(onOpen.mock.calls).toEqual([[JOBS[2]]])
    fireEvent.click(cell('Job 3'))
    expect(onOpen).toHaveBeenLastCalledWith(JOBS[3])
  })

  test('a click on a control of a row does not open it', () => {
    const onOpen = vi.fn<(job: Job) => void>()
    render(<Jobs onOpen={onOpen} actions={ACTIONS} />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Job 3' }))
    fireEvent.click(screen.getByRole('button', { name: 'Ship, Job 3' }))
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('a click while a text is marked does not open the row', () => {
    const onOpen = vi.fn<(job: Job) => void>()
    render(<Jobs onOpen={onOpen} />)
    getSelection()!.selectAllChildren(cell('Job 3'))
    fireEvent.click(cell('Job 3'))
    expect(onOpen).not.toHaveBeenCalled()
    getSelection()!.removeAllRanges()
    fireEvent.click(cell('Job 3'))
    expect(onOpen).toHaveBeenCalledOnce()
  })

  test('Enter unfolds where there is nothing else to open', () => {
    render(<Jobs expansion={expansion} />)
    cell('Job 2').focus()
    press('Enter')
    expect(screen.getByText('All about Job 2')).toBeTruthy()
    fireEvent.click(cell('Job 3'))
    expect(screen.getByText('All about Job 3')).toBeTruthy()
  })

  test('a cell can hold the button of the details', () => {
    const columns: typeof COLUMNS = [
      ...COLUMNS,
      { key: 'more', header: 'More', cell: ({ pieces }) => <RowToggle more={pieces / 12} /> },
    ]
    render(<Jobs columns={columns} expansion={expansion} opensInCell />)
    const button = screen.getByRole('button', { name: 'Details of Job 2, 2 more' })
    drawn.mockClear()
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('All about Job 2').closest('td')!.colSpan).toBe(columns.length + 1)
    expect(drawn, 'the cells are not drawn again').not.toHaveBeenCalled()
  })

  test('what a row unfolds to keeps its own keys', () => {
    render(<Jobs expansion={() => <button type="button">Inside</button>} />)
    fireEvent.click(screen.getByRole('button', { name: 'Details of Job 0' }))
    const inside = screen.getByRole('button', { name: 'Inside' })
    inside.focus()
    press('ArrowDown')
    expect(document.activeElement).toBe(inside)
  })
})

const ship = vi.fn<(job: Job) => void>()
const ACTIONS: readonly RowAction<Job>[] = [
  {
    label: 'Ship',
    icon: '→',
    onClick: ship,
    whyNot: ({ pieces }) => (pieces === 0 ? 'There is nothing to ship' : null),
  },
]

test('an action that cannot be done can be reached, says why and does nothing', () => {
  render(<Jobs actions={ACTIONS} />)
  fireEvent.click(screen.getByRole('button', { name: 'Ship, Job 0: There is nothing to ship' }))
  expect(ship).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Ship, Job 1' }))
  expect(ship.mock.calls).toEqual([[JOBS[1]]])
})

test('several actions of a row are in a menu too, for narrow tables', async () => {
  const pack = vi.fn<(job: Job) => void>()
  ship.mockClear()
  render(<Jobs actions={[...ACTIONS, { label: 'Pack', icon: '+', onClick: pack }]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Actions, Job 0' }))
  const [first, second] = await screen.findAllByRole('menuitem')
  expect(first!.textContent).toBe('→ShipThere is nothing to ship')
  expect(first!.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(first!)
  expect(ship).not.toHaveBeenCalled()
  fireEvent.click(second!)
  expect(pack.mock.calls).toEqual([[JOBS[0]]])
})

test('a marked row says why', () => {
  render(<Jobs actions={ACTIONS} marked={{ id: 'j3', note: 'just saved' }} />)
  expect(getRow('Job 3').textContent).toContain('just saved')
  expect(getRow('Job 2').textContent).not.toContain('just saved')
})

test('more than four actions of a row are in its menu alone', () => {
  const five = ['Ship', 'Pack', 'Print', 'Copy', 'Delete'].map((label) => ({ label, icon: label, onClick: ship }))
  const { rerender } = render(<Jobs actions={five} />)
  expect(screen.getByRole('button', { name: 'Actions, Job 0' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ship, Job 0' })).toBeNull()
  rerender(<Jobs actions={five.slice(0, 4)} />)
  expect(screen.getByRole('button', { name: 'Ship, Job 0' })).toBeTruthy()
})

test.each([
  ['Home', 'top'],
  ['End', 'end'],
] as const)('a row that is moved by keys goes with %s to the %s of the list', async (key, end) => {
  const reorder = movable()
  render(<Jobs rows={JOBS.slice(0, 3)} reorder={reorder} />)
  const grip = await screen.findByRole('button', { name: 'Move Job 1' })
  grip.focus()
  fireEvent.keyDown(grip, { key: ' ', code: 'Space' })
  await screen.findByText('put back')
  expect(screen.getByText(/, was 12$/)).toBeTruthy()
  fireEvent.keyDown(grip, { key, code: key })
  await expect.poll(() => reorder.onMoveToEdge.mock.calls).toEqual([[JOBS[1], end]])
  expect(reorder.onMove).not.toHaveBeenCalled()
  expect(screen.queryByText('put back')).toBeNull()
})

test('a row that a colleague takes away while it is moved ends the move, and that is told', async () => {
  const reorder = movable()
  const { rerender } = render(<Jobs rows={JOBS.slice(0, 3)} reorder={reorder} />)
  const grip = await screen.findByRole('button', { name: 'Move Job 1' })
  fireEvent.keyDown(grip, { key: ' ', code: 'Space' })
  await screen.findByText('put back')
  rerender(<Jobs rows={[JOBS[0]!, JOBS[2]!]} reorder={reorder} />)
  await expect.poll(() => screen.queryByText('put back')).toBeNull()
  expect(reorder.onGone.mock.calls).toEqual([['Job 1']])
  expect(getRow('Job 2').dataset['dragged']).toBeUndefined()
})

test('a row that is put back by Escape stays where it was', async () => {
  const reorder = movable()
  render(<Jobs rows={JOBS.slice(0, 3)} reorder={reorder} />)
  const grip = await screen.findByRole('button', { name: 'Move Job 1' })
  fireEvent.keyDown(grip, { key: ' ', code: 'Space' })
  await screen.findByText('put back')
  fireEvent.keyDown(grip, { key: 'Escape', code: 'Escape' })
  await expect.poll(() => screen.queryByText('put back')).toBeNull()
  expect([reorder.onMove.mock.calls, reorder.onMoveToEdge.mock.calls]).toEqual([[], []])
})

test('a band with a control stands once above its rows, as a row that is not selected and has no arrow keys', () => {
  const band = <a href="/tickets">Tickets</a>
  render(<Jobs getBand={() => band} />)
  const [, row, first] = screen.getAllByRole('row')
  expect(
    within(row!)
      .getAllByRole('gridcell')
      .map((one) => one.textContent),
  ).toEqual(['Tickets'])
  expect(screen.getAllByRole('link', { name: 'Tickets' })).toHaveLength(1)
  expect(first).toBe(getRow('Job 0'))
  expect(row!.hasAttribute('aria-selected')).toBe(false)
})

test('rows of one band stand below it, and the keys go from row to row', () => {
  const bands = ['Mon', 'Mon', 'Tue', null, 'Tue', 'Wed', 'Mon', 'Mon']
  render(<Jobs getBand={(job) => bands[FEW.indexOf(job)]!} />)
  const lines = [...screen.getByRole('grid').querySelectorAll('tbody tr')].map((row) =>
    row.hasAttribute('data-id') ? '' : row.textContent,
  )
  expect(lines).toEqual(['Mon', '', '', 'Tue', '', '', '', 'Wed', '', 'Mon', '', ''])
  expect(screen.getAllByRole('row')).toHaveLength(1 + FEW.length)
  expect(getRow('Job 0').querySelector('[tabindex="0"]')).toBeTruthy()
  cell('Job 1').focus()
  fireEvent.keyDown(cell('Job 1'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(cell('Job 2'))
})
