import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Badge, Group, Portal } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'
import { Keys } from '../keys/Keys.tsx'
import classes from './DataTable.module.css'
import { keepOneTabStop } from './grid-focus.ts'
import type { ListEdge, Reorder, RowProps } from './table-rows.ts'
import { TableRow } from './TableRow.tsx'
import { useStable } from '../state/useStable.ts'

// With the lanes of the press plan the only file that uses the drag library.

export interface ReorderRowsProps<Row> {
  /** Must be memoized. */
  ids: string[]
  rows: readonly RowProps<Row>[]
  reorder: Reorder<Row>
}

interface Moving {
  id: string
  name: string
  over: string
  by: keyof typeof MOVE_KEYS
}

export function ReorderRows<Row extends { _id: string }>({ ids, rows, reorder }: ReorderRowsProps<Row>) {
  const sensors = useMoveSensors()
  const [moving, setMoving] = useState<Moving | null>(null)
  const lastKey = useRef('')
  /** The library does not end a move that is under way by itself. */
  const [generation, setGeneration] = useState(0)
  const isGone = moving !== null && !ids.includes(moving.id)
  const endMove = useStable(() => {
    setMoving(null)
    setGeneration(generation + 1)
    reorder.onGone(moving!.name)
  })
  useEffect(() => {
    if (isGone) endMove()
  }, [isGone, endMove])
  const getRow = (id: UniqueIdentifier) => rows.find(({ row }) => row._id === id)
  const getName = (id: UniqueIdentifier) => getRow(id)?.name ?? ''
  const edge = () => (moving?.by === 'keys' ? EDGE_KEYS.get(lastKey.current) : undefined)
  const drop = ({ active, over }: DragEndEvent) => {
    setMoving(null)
    const moved = getRow(active.id)?.row
    if (!moved) return
    const to = edge()
    if (to) reorder.onMoveToEdge(moved, to)
    else if (over && active.id !== over.id) reorder.onMove(moved, ids.indexOf(String(over.id)))
  }
  const placeNumber = (id: UniqueIdentifier) => {
    const result = getRow(id)
    return result && reorder.getPlace(result.row)
  }
  const announcements = useAnnouncements(getName, (id) => `place ${placeNumber(id) ?? ''}`, edge)
  return (
    <DndContext
      key={generation}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active: { id }, activatorEvent }) => {
        lastKey.current = ''
        const isMouse = activatorEvent instanceof MouseEvent
        const by = activatorEvent instanceof KeyboardEvent ? 'keys' : isMouse ? 'mouse' : 'touch'
        setMoving({ id: String(id), name: getName(id), over: String(id), by })
      }}
      onDragOver={({ over }) => setMoving((before) => before && { ...before, over: String(over?.id ?? before.id) })}
      onDragCancel={() => setMoving(null)}
      onDragEnd={drop}
      // The live region goes into the body, because a tbody must not contain it.
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS, container: document.body }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <tbody
          ref={keepTabStop}
          onKeyDownCapture={({ key }) => {
            lastKey.current = key
            const to = EDGE_KEYS.get(key)
            const moved = moving?.by === 'mouse' && getRow(moving.id)?.row
            if (!to || !moved) return
            // The sensor of the mouse knows this key alone.
            document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }))
            reorder.onMoveToEdge(moved, to)
          }}
        >
          {rows.map((props) => {
            const id = props.row._id
            const isMoving = moving?.id === id
            return (
              <ReorderRow
                key={id}
                {...props}
                place={isMoving ? placeNumber(moving.over) : undefined}
                was={isMoving ? placeNumber(id) : undefined}
              />
            )
          })}
        </tbody>
      </SortableContext>
      {moving && moving.by !== 'touch' && (
        <Portal>
          <Group className={classes.moveKeys} gap="md" px="md" py="xs" fw={600} bdrs="md" aria-hidden="true">
            {MOVE_KEYS[moving.by].map(([keys, does]) => (
              <span key={keys}>
                <Keys>{keys}</Keys> {does}
              </span>
            ))}
          </Group>
        </Portal>
      )}
    </DndContext>
  )
}

const useAnnouncements = (
  getName: (id: UniqueIdentifier) => string,
  getPlace: (id: UniqueIdentifier) => string,
  edge: () => ListEdge | undefined,
): Announcements => ({
  onDragStart: ({ active }) => `Picked up ${getName(active.id)}, ${getPlace(active.id)}.`,
  onDragOver: ({ active, over }) => (over ? `${getName(active.id)}, ${getPlace(over.id)}.` : undefined),
  onDragEnd: ({ active, over }) =>
    edge()
      ? `${getName(active.id)}, to the ${edge()}.`
      : `Dropped ${getName(active.id)}${over ? `, ${getPlace(over.id)}` : ''}.`,
  onDragCancel: ({ active }) => `Cancelled. ${getName(active.id)} is back, ${getPlace(active.id)}.`,
})

/** The table has had its rows before, while the drag library was loaded. */
function keepTabStop(body: HTMLElement | null): void {
  if (body) keepOneTabStop(body.closest('table')!)
}

const EDGE_KEYS: ReadonlyMap<string, ListEdge> = new Map([
  ['Home', 'top'],
  ['End', 'end'],
])

const TO_EDGES = [
  ['Home', 'to the top'],
  ['End', 'to the end'],
] as const
const PUT_BACK = ['Esc', 'put back'] as const

const MOVE_KEYS = {
  keys: [['↑ ↓', 'move'], ...TO_EDGES, ['Space', 'put down'], PUT_BACK],
  mouse: [...TO_EDGES, PUT_BACK],
  touch: [],
} as const

const useMoveSensors = () =>
  useSensors(useSensor(MouseSensor, BY_MOUSE), useSensor(TouchSensor, BY_TOUCH), useSensor(KeyboardSensor, BY_KEYBOARD))

// Constants, because a new object would re-render every row.
const BY_MOUSE = { activationConstraint: { distance: 4 } }
// A short hold, so that a finger can still scroll the list.
const BY_TOUCH = { activationConstraint: { delay: 150, tolerance: 8 } }
const BY_KEYBOARD = {
  coordinateGetter: sortableKeyboardCoordinates,
  keyboardCodes: {
    start: ['Space', 'Enter'],
    cancel: ['Escape'],
    end: ['Space', 'Enter', 'NumpadEnter', 'Tab', 'Home', 'End'],
  },
}

const INSTRUCTIONS = {
  draggable:
    'Space picks the row up, the arrow keys move it, Space puts it down, Escape puts it back. Home moves it to the top, End to the end.',
}

const ReorderRow = memo(PlainReorderRow) as typeof PlainReorderRow

interface ReorderRowProps<Row> extends RowProps<Row> {
  place: number | undefined
  was: number | undefined
}

function PlainReorderRow<Row extends { _id: string }>({ place, was, ...props }: ReorderRowProps<Row>) {
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
    <>
      {isDragging && place !== undefined && (
        <Badge size="lg" tt="none" pos="absolute" top="-0.7rem" left="0.4rem" style={{ zIndex: 1 }} aria-hidden="true">
          {place === was ? `Place ${place}` : `Place ${place}, was ${was}`}
        </Badge>
      )}
      <button
        ref={setActivatorNodeRef}
        type="button"
        tabIndex={-1}
        data-stop
        data-tip={isDragging ? undefined : 'Drag to move, or press Space'}
        className={`${classes.icon} ${classes.grip}`}
        aria-label={`Move ${props.name}`}
        aria-describedby={attributes['aria-describedby']}
        {...listeners}
      >
        <IconGripVertical size="1.2em" />
      </button>
    </>
  )
  return <TableRow {...props} handle={{ rowRef: setNodeRef, style, isDragged: isDragging, grip }} />
}
