import { expect, test } from 'vitest'
import { eachSize } from '../../../shared/quantities/sizes.ts'
import type { Inventory } from '../inventories.contract.ts'
import { shortage } from '../inventories.rules.ts'
import { foundProducts, nameOfProduct, toProduct } from './product.ts'

const item = (colorName: string) => ({
  _id: colorName,
  version: 1,
  color: `id of ${colorName}`,
  colorName,
  colorCode: 'c0ffee',
  ...eachSize(() => 1),
  itemQuantity: 6,
})

const inventory = (clothingTypeName: string, design: string, ...colors: string[]) =>
  ({
    _id: `${clothingTypeName} ${design}`,
    clothingType: clothingTypeName,
    clothingTypeName,
    printingDesign: design,
    printingDesignData: { name: design },
    items: colors.map(item),
  }) as unknown as Inventory

const STOCK = [inventory('Tee', 'Team roster', 'Red', 'Navy'), inventory('Hoodie', 'Café Zoë', 'Red')]
const result = (search: string) =>
  foundProducts(STOCK, search).map((one) => nameOfProduct(toProduct(one.inventory, one.item)))

test('each color of a record is a product', () => {
  expect(result('')).toEqual(['Tee / Team roster, Red', 'Tee / Team roster, Navy', 'Hoodie / Café Zoë, Red'])
})

test('every word is found in any order, whatever its case and accents, in what the row shows', () => {
  expect(result('red tee')).toEqual(['Tee / Team roster, Red'])
  expect(result('ZOE hood')).toEqual(['Hoodie / Café Zoë, Red'])
  expect(result(' red ')).toEqual(['Tee / Team roster, Red', 'Hoodie / Café Zoë, Red'])
  expect(result('tee zoe')).toEqual([])
})

test('what is refused for lack of stock names the product and the size', () => {
  const product = toProduct(STOCK[0]!, STOCK[0]!.items[0]!)
  expect(shortage(nameOfProduct(product), 'large', 3, 1)).toBe('Tee / Team roster, Red, L: 3 Pcs wanted, 1 Pc there.')
  expect(shortage(nameOfProduct(product), 'large', 27, 0)).toBe(
    'Tee / Team roster, Red, L: 2 Dz, 3 Pcs wanted, 0 there.',
  )
})
