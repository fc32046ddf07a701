import { Box } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './PickerDialog.module.css'

interface PickerOptionsProps<Row> {
  id: string
  title: string
  rows: readonly Row[]
  row: (record: Row) => ReactNode
  isDisabled: ((record: Row) => boolean) | undefined
  picked: ReadonlySet<string> | undefined
  active: number
  onActive: (index: number) => void
  onPick: (record: Row) => void
}

export function PickerOptions<Row extends { _id: string }>({
  id,
  title,
  rows,
  row,
  isDisabled,
  picked,
  active,
  onActive,
  onPick,
}: PickerOptionsProps<Row>) {
  const listbox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    listbox.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const activeRow = rows[Math.min(active, rows.length - 1)]

  return (
    <Box
      ref={listbox}
      id={id}
      role="listbox"
      aria-label={title}
      aria-multiselectable={picked && true}
      mt="sm"
      mah="50dvh"
      style={{ overflowY: 'auto' }}
    >
      {rows.map((record, index) => (
        <button
          key={record._id}
          id={`${id}-${record._id}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={picked?.has(record._id) ?? record === activeRow}
          // Not `disabled`, so that the keys and the pointer reach it and the row can say why.
          aria-disabled={isDisabled?.(record) || undefined}
          data-active={record === activeRow || undefined}
          className={classes.option}
          onClick={() => onPick(record)}
          onPointerMove={() => onActive(index)}
        >
          {picked && <IconCheck size={18} visibility={picked.has(record._id) ? undefined : 'hidden'} />}
          {row(record)}
        </button>
      ))}
    </Box>
  )
}
