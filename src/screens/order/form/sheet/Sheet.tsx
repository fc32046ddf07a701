import { Text, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { SIZE_LABELS, SIZES } from '../../../../shared/quantities/sizes.ts'
import { keysHere } from '../../../../web/keys/keys-here.ts'
import type { ItemFormValues } from '../draft/order-draft.ts'
import { ColorChoice } from './ColorChoice.tsx'
import { Below, dozensAndPieces } from '../items/dozens-and-pieces.tsx'
import { getCells, COLOR_LINE, type Range } from './places.ts'
import { isCalledWrong, getTotals } from './rows.ts'
import classes from './Sheet.module.css'
import type { EditedItems } from './sheet-actions.ts'
import { SheetRow } from './SheetRow.tsx'
import { useSheet } from './useSheet.ts'

export interface SheetProps extends EditedItems {
  label: string
  /** What is wrong with the items takes the focus by it. */
  path: string
  error: string | undefined
  saved?: ReadonlySet<string> | undefined
}

export function Sheet({ label, path, items, error, saved, locked, ...props }: SheetProps) {
  const id = useId()
  const { place, range, choosing, notice, actions, table, question, onEmptyKey } = useSheet({ items, locked, ...props })
  const isTried = error !== undefined
  const wrong = items.find((item) => isCalledWrong(item, isTried))
  const marked = markedIn(items, range)

  return (
    <>
      <div className={classes.scroll}>
        <table
          {...table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the cells are typed in
          role="grid"
          aria-label={label}
          aria-describedby={error ? `${id}-error` : undefined}
          className={classes.grid}
        >
          <Head />
          <tbody>
            {items.map((item) => (
              <SheetRow
                key={item.key}
                item={item}
                column={place.row === item.key ? place.column : null}
                marked={marked?.rows.has(item.key) ? marked.columns : null}
                isChoosing={choosing === item.key}
                isNew={saved !== undefined && !saved.has(item.key)}
                returned={locked?.get(item.key)}
                isTried={isTried}
                path={item === wrong ? path : undefined}
                actions={actions}
              />
            ))}
          </tbody>
          <tfoot>
            <tr data-row={COLOR_LINE.row}>
              <td colSpan={2} className={classes.color}>
                <ColorChoice
                  label="Type a color"
                  value={null}
                  tabIndex={place.row === COLOR_LINE.row ? 0 : -1}
                  path={wrong ? undefined : path}
                  mark={<IconPlus size="1.15rem" aria-hidden="true" />}
                  onPick={(color) => actions.current.addRow(color)}
                  onEmptyKey={onEmptyKey}
                />
              </td>
              <Totals items={items} onUndo={() => actions.current.undo()} />
            </tr>
          </tfoot>
        </table>
      </div>
      {error && (
        <Text id={`${id}-error`} c="var(--mantine-color-error)" mx="sm" mt="2xs">
          {error}
        </Text>
      )}
      <Text component="div" size="xs" c="dimmed" px="sm" py="3xs" mih="1.9rem">
        <span role="status">{notice}</span>
        {items.length === 0 &&
          !notice &&
          'First letters of a color, then dozens with Tab or Enter. A block copied from a spreadsheet can be pasted here.'}
      </Text>
      {question}
    </>
  )
}

const HEADINGS = [
  ['color', 'Color'],
  ['unit', 'Counted in'],
  ...SIZES.map((size) => ['size', SIZE_LABELS[size]] as const),
  ['quality', 'Quality'],
  ['total', 'Dozens'],
] as const

const Head = () => (
  <thead>
    <tr>
      {HEADINGS.map(([column, label]) => (
        <th key={label} scope="col" className={classes[column]}>
          {label}
        </th>
      ))}
      <th scope="col" className={classes.actions}>
        <VisuallyHidden>Actions</VisuallyHidden>
      </th>
    </tr>
  </thead>
)

function markedIn(items: readonly ItemFormValues[], range: Range | null) {
  if (!range) return null
  const { rows, columns } = getCells(items, range)
  return { rows: new Set(rows.map(({ key }) => key)), columns: [columns[0]!, columns.at(-1)!] as const }
}

function Totals({ items, onUndo }: { items: readonly ItemFormValues[]; onUndo: () => void }) {
  const { dozens, pieces } = getTotals(items)
  return (
    <>
      {SIZES.map((size) => (
        <td key={size} className={classes.size}>
          {dozens[size] || ''}
          {pieces[size] > 0 && <Below>{`+${pieces[size]} Pcs`}</Below>}
        </td>
      ))}
      <td colSpan={2} className={classes.total}>
        {dozensAndPieces(items)}
      </td>
      <td className={classes.actions}>
        <button type="button" tabIndex={-1} aria-label="Undo" title={keysHere('Undo (Ctrl+Z)')} onClick={onUndo}>
          <IconArrowBackUp size="1.15rem" aria-hidden="true" />
        </button>
      </td>
    </>
  )
}
