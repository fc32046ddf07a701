import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { formatCount } from '../../shared/numbers.ts'
import { piecesOfItems, piecesOfSize } from '../../shared/quantities/pieces.ts'
import { SIZE_LABELS, SIZES } from '../../shared/quantities/sizes.ts'
import { ColorSwatch } from '../../web/ui/ColorSwatch.tsx'
import type { ProductionItem } from '../../features/productions/productions.contract.ts'
import classes from './CardMatrix.module.css'
import { shownSizes } from './card-sizes.ts'

const getDigits = (items: readonly ProductionItem[]): number =>
  String(Math.max(0, ...items.flatMap((item) => SIZES.map((size) => piecesOfSize(item, size))))).length

export function CardMatrix({ items, rows }: { items: readonly ProductionItem[]; rows: number }) {
  const sizes = shownSizes(items)
  const shown = items.length > rows ? items.slice(0, rows - 1) : items
  const rest = items.slice(shown.length)
  const digits = getDigits(shown)
  return (
    <table
      className={classes.matrix}
      style={{ '--sizes': sizes.length, '--digits': digits } as CSSProperties}
      data-tight={digits * sizes.length > 18 || undefined}
    >
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Color</VisuallyHidden>
          </th>
          {sizes.map((size) => (
            <th key={size} scope="col">
              {SIZE_LABELS[size]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((item) => (
          <tr key={item._id}>
            <th scope="row">
              <Group wrap="nowrap" gap="2xs">
                <ColorSwatch code={item.colorCode} size={20} />
                <Text span inherit truncate title={item.colorName}>
                  {item.colorName}
                </Text>
              </Group>
            </th>
            {sizes.map((size) => (
              <td key={size}>{piecesOfSize(item, size) || ''}</td>
            ))}
          </tr>
        ))}
        {rest.length > 0 && (
          <tr>
            <td className={classes.rest} colSpan={sizes.length + 1}>
              {`+ ${rest.length} colors, ${formatCount(piecesOfItems(rest))} Pcs`}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
