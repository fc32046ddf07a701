import { Text, VisuallyHidden } from '@mantine/core'
import { IconCopy, IconLock, IconX } from '@tabler/icons-react'
import { memo, type RefObject } from 'react'
import { DOZEN, quantityField } from '../../../../shared/quantities/pieces.ts'
import { type Size, SIZE_LABELS, SIZES } from '../../../../shared/quantities/sizes.ts'
import { toQuantity } from '../../../../web/input/quantity.ts'
import { keysHere } from '../../../../web/keys/keys-here.ts'
import { Clamped } from '../../../../web/ui/Clamped.tsx'
import { ColorSwatch } from '../../../../web/ui/ColorSwatch.tsx'
import { StatusTag } from '../../../../web/ui/status/StatusTag.tsx'
import { QUALITIES, QUALITY_LABELS, qualityField } from '../../../../features/productions/productions.contract.ts'
import { dozensOfItem, type ItemFormValues } from '../draft/order-draft.ts'
import { parsePieces } from '../draft/quantity-units.ts'
import { ColorChoice } from './ColorChoice.tsx'
import { dozensAndPieces, piecesBelow } from '../items/dozens-and-pieces.tsx'
import { type Column, isSize, type Markable, MARKABLE } from './places.ts'
import { ReturnedNote } from './ReturnedNote.tsx'
import { hasQuantity, isSecond, mixedPieces, nameOfRow, problemOfRow, type Returned, type RowProblem } from './rows.ts'
import type { SheetActions } from './sheet-actions.ts'
import { getGroup } from './keys/sheet-keys.ts'
import classes from './Sheet.module.css'

interface SheetRowProps {
  item: ItemFormValues
  column: Column | null
  marked: readonly [Markable, Markable] | null
  isChoosing: boolean
  isNew: boolean
  returned: Returned | undefined
  /** Whether saving was tried. */
  isTried: boolean
  /** By this path the form finds the cell that is wrong. */
  path: string | undefined
  actions: RefObject<SheetActions>
}

interface CellProps extends SheetRowProps {
  problem: RowProblem | null
  /** Whether the problem is said: not yet while the row is only unfinished. */
  isProblemVisible: boolean
}

/** Rows are many and change at each key, so they are plain elements and memoised. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { item, marked, isTried } = props
  const problem = problemOfRow(item)
  const isProblemVisible = problem !== null && (isTried || !problem.isUnfinished)
  const cell = { ...props, problem, isProblemVisible }
  const isMix = item.size === 'mix'
  const problemId = `${item.key}-problem`
  const mixed = mixedPieces(item)
  return (
    <>
      <tr data-row={item.key} data-mix={isMix || undefined} data-unfinished={(isMix && mixed !== DOZEN) || undefined}>
        <ColorCell {...cell} />
        <UnitCell {...cell} />
        {SIZES.map((size) => (
          <SizeCell key={size} {...cell} size={size} isMarked={isWithin(size, marked)} problemId={problemId} />
        ))}
        <QualityCell {...cell} />
        <TotalCell {...cell} mixed={mixed} problemId={problemId} />
        <ActionsCell {...cell} />
      </tr>
      {isProblemVisible && (
        <tr className={classes.problem}>
          <td colSpan={11} id={problemId}>
            {problem.message}
          </td>
        </tr>
      )}
    </>
  )
})

const isWithin = (column: Markable, marked: SheetRowProps['marked']): boolean =>
  marked !== null &&
  MARKABLE.indexOf(column) >= MARKABLE.indexOf(marked[0]) &&
  MARKABLE.indexOf(column) <= MARKABLE.indexOf(marked[1])

/** One place of the whole sheet is reached by Tab. */
const placeIn = ({ column, path, problem }: CellProps, own: Column) => ({
  'data-column': own,
  tabIndex: column === own ? 0 : -1,
  'data-path': problem?.column === own ? path : undefined,
})

function ColorCell(props: CellProps) {
  const { item, marked, isChoosing, isNew, returned, problem, isProblemVisible, actions } = props
  const isWrong = isProblemVisible && problem?.column === 'color'
  const tone = mixedPieces(item) === DOZEN ? 'dimmed' : 'var(--soon)'
  return (
    <th scope="row" className={classes.color} data-marked={isWithin('color', marked) || undefined}>
      {isChoosing ? (
        <ColorChoice
          label={`Color instead of ${nameOfRow(item)}`}
          value={item.color}
          path={problem?.column === 'color' ? props.path : undefined}
          onPick={(color) => actions.current.setColor(item.key, color)}
          onCancel={() => actions.current.setColor(item.key, null)}
          onLeave={() => actions.current.chooseColor(null)}
        />
      ) : (
        <button
          type="button"
          {...placeIn(props, 'color')}
          className={classes.name}
          aria-describedby={isWrong ? `${item.key}-problem` : undefined}
          data-wrong={isWrong || undefined}
          onClick={() => actions.current.chooseColor(item.key)}
        >
          <ColorSwatch code={item.color?.code ?? 'ffffff'} />
          <span>
            <Clamped>{nameOfRow(item)}</Clamped>
            {item.size === 'mix' && (
              <Text span display="block" size="xs" c={tone} lh="inherit">
                Pieces in each dozen
              </Text>
            )}
            {returned && <ReturnedNote {...returned} />}
          </span>
          {isNew && <StatusTag tone="primary" label="New" />}
          {returned && <IconLock size="1rem" aria-hidden="true" />}
        </button>
      )}
    </th>
  )
}

function UnitCell(props: CellProps) {
  const { item, actions } = props
  const isMix = item.size === 'mix'
  return (
    <td className={classes.unit}>
      <button
        type="button"
        {...placeIn(props, 'unit')}
        className={classes.switch}
        // Not `disabled`: whoever tries reads why, and the keys of the sheet lead over it.
        aria-disabled={props.returned !== undefined}
        aria-pressed={isMix}
        title="Dozens of each size, or a mix: pieces in each dozen (X)"
        onClick={() => actions.current.toggleUnit(item.key)}
      >
        <span aria-hidden="true" data-on={!isMix || undefined}>
          Dz
        </span>
        <span data-on={isMix || undefined}>
          <VisuallyHidden>{nameOfRow(item)}, </VisuallyHidden>
          Mix
        </span>
      </button>
    </td>
  )
}

function SizeCell({
  size,
  isMarked,
  problemId,
  ...props
}: CellProps & { size: Size; isMarked: boolean; problemId: string }) {
  const { item, problem, isProblemVisible, actions } = props
  const field = quantityField(size)
  const isText = typeof (item[field] || 0) === 'string' && parsePieces(item[field]) === null
  const isWrong = isText || (isProblemVisible && problem?.column === size)
  const unit = item.size === 'mix' ? 'pieces in each dozen' : 'dozens'
  const second = isSecond(item, size)
  return (
    <td className={classes.size} data-marked={isMarked || undefined} data-wrong={isWrong || undefined}>
      {second && <span className={classes.second}>{QUALITY_LABELS.second}</span>}
      <input
        {...placeIn(props, size)}
        readOnly={props.returned !== undefined}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${nameOfRow(item)}, ${SIZE_LABELS[size]}, ${unit}${second ? ', 2nd quality' : ''}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        value={item[field] || ''}
        onChange={({ currentTarget: { value } }) =>
          actions.current.change(
            item.key,
            { [field]: toQuantity(value.trim()) },
            getGroup({ row: item.key, column: size }),
          )
        }
      />
    </td>
  )
}

function QualityCell({ item, column, actions }: CellProps) {
  const seconds = SIZES.filter((size) => isSecond(item, size))
  const switched = column && isSize(column) && hasQuantity(item, column) ? column : null
  return (
    <td className={classes.quality}>
      {switched ? (
        <span className={classes.switch} role="group" aria-label={`Quality of ${SIZE_LABELS[switched]}`}>
          {QUALITIES.map((quality) => (
            <button
              key={quality}
              type="button"
              tabIndex={-1}
              aria-pressed={item[qualityField(switched)] === quality}
              data-on={item[qualityField(switched)] === quality || undefined}
              title="Switch the quality of the cell (Q)"
              // The focus stays in the cell.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => actions.current.change(item.key, { [qualityField(switched)]: quality })}
            >
              {QUALITY_LABELS[quality]}
            </button>
          ))}
        </span>
      ) : seconds.length > 0 ? (
        <>
          {seconds.map((size) => SIZE_LABELS[size]).join(', ')}{' '}
          <span className={classes.second}>{QUALITY_LABELS.second}</span>
        </>
      ) : (
        SIZES.some((size) => hasQuantity(item, size)) && `All ${QUALITY_LABELS.first}`
      )}
    </td>
  )
}

function TotalCell({ mixed, problemId, ...props }: CellProps & { mixed: number; problemId: string }) {
  const { item, problem, isProblemVisible, actions } = props
  if (item.size === 'not_mix') {
    return <td className={classes.total}>{dozensOfItem(item) > 0 && dozensAndPieces([item])}</td>
  }
  const isWrong = isProblemVisible && problem?.column === 'dozens'
  return (
    <td className={classes.total}>
      <Text span mr="2xs" fw={600} c={mixed === DOZEN ? 'dimmed' : 'var(--soon)'}>
        {mixed <= DOZEN && <Ring share={mixed / DOZEN} />}
        {mixed} of {DOZEN}
      </Text>
      <label data-wrong={isWrong || undefined}>
        ×
        <input
          {...placeIn(props, 'dozens')}
          readOnly={props.returned !== undefined}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${nameOfRow(item)}, number of dozens`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? problemId : undefined}
          value={item.itemQuantity || ''}
          onChange={({ currentTarget: { value } }) =>
            actions.current.change(
              item.key,
              { itemQuantity: toQuantity(value.trim()) },
              getGroup({ row: item.key, column: 'dozens' }),
            )
          }
        />
        Dz
      </label>
      {piecesBelow([item])}
    </td>
  )
}

const Ring = ({ share }: { share: number }) => (
  <svg width="1.15rem" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
    <circle cx="8" cy="8" r="6" opacity="0.25" />
    <circle cx="8" cy="8" r="6" pathLength="1" strokeDasharray={`${share} 1`} transform="rotate(-90 8 8)" />
  </svg>
)

function ActionsCell(props: CellProps) {
  const { item, actions } = props
  const name = nameOfRow(item)
  return (
    <td className={classes.actions}>
      <button
        type="button"
        {...placeIn(props, 'copy')}
        aria-label={`Copy ${name}`}
        title={keysHere('Copy the row (Ctrl+D)')}
        onClick={() => actions.current.copyRow(item.key)}
      >
        <IconCopy size="1.15rem" aria-hidden="true" />
      </button>
      <button
        type="button"
        {...placeIn(props, 'remove')}
        aria-label={`Remove ${name}`}
        title={keysHere('Remove the row (Ctrl+Shift+Delete)')}
        onClick={() => actions.current.removeRow(item.key)}
      >
        <IconX size="1.15rem" aria-hidden="true" />
      </button>
    </td>
  )
}
