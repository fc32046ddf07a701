import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { type CSSProperties, memo, useLayoutEffect } from 'react'
import classes from './DataTable.module.css'
import type { RowProps } from './table-rows.ts'
import { TableRow } from './TableRow.tsx'
import { type KeyGroup, usePageKeys } from '../keys/page-keys.ts'
import { useStable } from '../ui/useStable.ts'

// The only file that uses the drag library, so that it can be replaced here.

export interface ReorderRowsProps<Row> {
  /** The ids of `rows`; must be memoized. */
  ids: string[]
  rows: readonly RowProps<Row>[]
  onMove: (row: Row, to: number) => void
  /** Called once the rows are in the document. */
  onReady: () => void
}

/** The body of a table whose rows can be moved. Screen readers announce the positions. */
export function ReorderRows<Row extends { _id: string }>({ ids, rows, onMove, onReady }: ReorderRowsProps<Row>) {
  const sensors = useSensors(
    useSensor(MouseSensor, BY_MOUSE),
    useSensor(TouchSensor, BY_TOUCH),
    useSensor(KeyboardSensor, BY_KEYBOARD),
  )
  const ready = useStable(onReady)
  useLayoutEffect(ready, [ready])
  usePageKeys(KEYS)
  const rowOf = (id: unknown) => rows.find(({ row }) => row._id === id)
  const nameOf = (id: unknown) => rowOf(id)?.name ?? ''
  const place = (id: unknown) => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)}, ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `Dropped ${nameOf(active.id)}${over ? `, ${place(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `Cancelled. ${nameOf(active.id)} is back, ${place(active.id)}.`,
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const moved = rowOf(active.id)
    if (moved && over && active.id !== over.id) onMove(moved.row, ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      // The live region goes into the body, because a tbody must not contain it.
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS, container: document.body }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <tbody>
          {rows.map((props) => (
            <ReorderRow key={props.row._id} {...props} />
          ))}
        </tbody>
      </SortableContext>
    </DndContext>
  )
}

// Constants, because a new object would re-render every row.
const BY_MOUSE = { activationConstraint: { distance: 4 } }
// A short hold, so that a finger can still scroll the list.
const BY_TOUCH = { activationConstraint: { delay: 150, tolerance: 8 } }
const BY_KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates }

const INSTRUCTIONS = {
  draggable: 'Space picks the row up, the arrow keys move it, Space puts it down, Escape puts it back.',
}

const KEYS: readonly KeyGroup[] = [
  {
    title: 'On the handle of a row',
    keys: [
      ['Space', 'Pick the row up, put it down'],
      ['Up, Down', 'Move it'],
      ['Esc', 'Put it back'],
    ],
  },
]

const ReorderRow = memo(PlainReorderRow) as typeof PlainReorderRow

function PlainReorderRow<Row extends { _id: string }>(props: RowProps<Row>) {
  const { attributes, setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: props.row._id,
  })
  const style: CSSProperties = {
    transform: transform ? `translateY(${transform.y}px)` : undefined,
    transition: transition ?? undefined,
    position: isDragging ? 'relative' : undefined,
    zIndex: isDragging ? 2 : undefined,
  }
  const grip = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      tabIndex={-1}
      data-stop
      data-tip="Drag to move"
      className={`${classes.icon} ${classes.grip}`}
      aria-label={`Move ${props.name}`}
      aria-describedby={attributes['aria-describedby']}
      {...listeners}
    >
      <IconGripVertical size="1.2em" />
    </button>
  )
  return <TableRow {...props} handle={{ rowRef: setNodeRef, style, isDragged: isDragging, grip }} />
}
