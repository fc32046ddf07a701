import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { bySize } from '../../shared/quantities/sizes.ts'
import { quantityField } from '../../shared/quantities/pieces.ts'
import { qualityField, returnField } from './productions.contract.ts'
import { SizeMatrix } from './SizeMatrix.tsx'

afterEach(cleanup)

const item = (colorName: string, size: 'mix' | 'not_mix', largeQuantity: number, itemQuantity: number) => ({
  _id: colorName,
  colorName,
  colorCode: '112233',
  size,
  ...bySize(quantityField, () => 0),
  ...bySize(qualityField, () => '' as const),
  ...bySize(returnField, () => 0),
  largeQuantity,
  largeQuality: 'first' as const,
  itemQuantity,
})

test.each([
  ['§2.8 1st on the screen of an order', { saysUsual: 'quality' }, 'Dz', '1st12'],
  ['§2.12 1st and Not Mix in a queue', { saysUsual: 'all' }, 'Not Mix, Dz', '1st12'],
  ['elsewhere neither', {}, 'Dz', '12'],
] as const)('§9 dozens and the pieces of a mix stand in one table, which says %s', (_, says, countedIn, large) => {
  render(
    <MantineProvider>
      <SizeMatrix {...says} label="Items" items={[item('Black', 'not_mix', 12, 12), item('White', 'mix', 12, 3)]} />
    </MantineProvider>,
  )
  const getCells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(getCells(/Black/)).toEqual([countedIn, '-', '-', large, '-', '-', '-', '12 Dz'])
  expect(getCells(/White/)).toEqual(['Mix, Pcs in each dozen', '-', '-', large, '-', '-', '-', '3 Dz'])
})
