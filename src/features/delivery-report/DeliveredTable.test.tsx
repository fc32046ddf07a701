import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NO_PIECES } from '../../shared/quantities/pieces.ts'
import { bySize } from '../../shared/quantities/sizes.ts'
import { stockReturnField, toItem } from '../orders/products/order-products.contract.ts'
import { DeliveredTable } from './DeliveredTable.tsx'

afterEach(cleanup)

const NOTHING_RETURNED = bySize(stockReturnField, () => 0)

const line = (colorName: string, pieces: number, returnedPieces = 0) => ({
  ...toItem({ ...NO_PIECES, ...NOTHING_RETURNED, large: pieces, largeReturn: returnedPieces }),
  _id: colorName,
  colorName,
  colorCode: '112233',
  pieces,
  returnedPieces,
})

const product = (name: string, lines: ReturnType<typeof line>[]) => ({
  _id: name,
  clothingTypeName: 'Tee',
  printingDesignData: {
    _id: name,
    name,
    screenPrintingOn: 'front' as const,
    frontImage: null,
    backImage: null,
  },
  lines,
})

test('a design is the header of its own colors alone; a size without pieces is a dash', () => {
  const products = [product('Tigers', [line('Black', 24), line('White', 13, 2)]), product('Lions', [line('Red', 12)])]
  render(
    <MantineProvider>
      <DeliveredTable title="Production" label="Production" products={products} />
    </MantineProvider>,
  )
  const groups = within(screen.getByRole('table')).getAllByRole('rowgroup')
  const getRows = (group: HTMLElement) =>
    within(group)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent.trim()).join('|'))
  expect(groups.slice(1).map(getRows)).toEqual([
    ['Tigers|Tee|Black|-|-|24|-|-|-|2\u00a0Dz|24', 'White|-|-|2 returned 13|-|-|-|1\u00a0Dz, 1\u00a0Pc|2 returned 13'],
    ['Lions|Tee|Red|-|-|12|-|-|-|1\u00a0Dz|12'],
    ['Production, 3 rows|4\u00a0Dz, 1\u00a0Pc|2 returned 49'],
  ])
})
