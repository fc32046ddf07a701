import { describe, expect, test } from 'vitest'
import { makeClothingType, makeColor, makeDesign } from '../../server/testing/fixtures.ts'
import { ROWS_AT_ONCE } from '../../server/database/database.ts'
import { newId } from '../../server/clock.ts'
import { openShop } from '../../server/testing/shop.ts'
import { colorImport } from '../colors/colors.contract.ts'
import { designEndpoints } from '../designs/designs.contract.ts'
import {
  adjustInventory,
  exportInventories,
  importStock,
  listInventories,
  listMovements,
} from './inventories.contract.ts'

const shop = await openShop()
const tee = (await makeClothingType(shop, 'Tee'))._id
const red = (await makeColor(shop, 'Red'))._id
await makeColor(shop, 'Blue')
await makeColor(shop, 'Twin')
await makeColor(shop, 'twin')

const HEAD = 'Clothing Type,Printing Design,Color,S,M,L,XL,2XL,3XL'
const getFile = (...rows: string[]) => [HEAD, ...rows].join('\n')
const preview = (csv: string) => shop.call(importStock, { csv })
const commit = (csv: string) => shop.call(importStock, { csv, commit: true })
const newDesign = async (name: string) => (await makeDesign(shop, name, 'front'))._id
const getStock = async (printingDesign: string) => (await shop.call(listInventories, { printingDesign })).data

describe('a preview', () => {
  test('shows what would be counted, and stores nothing', async () => {
    const printingDesign = await newDesign('Previewed')
    const { message, rows } = await preview(getFile('tee,  PREVIEWED ,Red,5,0,,,,2'))
    expect(message).toBe('1 row can be imported.')
    expect(rows).toMatchObject([
      { row: 2, values: { clothingType: 'tee', color: 'Red', small: '5', medium: '0', large: '', threeXl: '2' } },
    ])
    expect(await getStock(printingDesign)).toEqual([])
  })

  test.each(['Clothing Type,Printing Design,Color,Size,Qty', 'Clothing Type,Printing Design,Color,S (dz),Doz. M'])(
    'without a size in pieces nothing is counted: %s',
    async (head) => {
      const { wrong, message } = await preview(`${head}\nTee,Sizeless,Red,5,6`)
      expect([wrong, message]).toEqual([1, 'Choose which column is a size, or name the columns so in the first line.'])
    },
  )

  test('says of each row what is wrong with it', async () => {
    await newDesign('Rows')
    const { wrong, rows } = await preview(
      getFile(
        'Tee,Rows,Red,5',
        'Hat,Rows,Red,5',
        'Tee,Rows,TWIN,5',
        'Tee,,,5',
        'Tee,Rows,Blue,1.5,-1,x,1000001',
        't-ee,rows,RED,6',
        'Tee,Rows,twin,5',
      ),
    )
    expect(wrong).toBe(5)
    expect(rows.map(({ problems }) => problems)).toEqual([
      [],
      [{ field: 'clothingType', message: 'There is no clothing type of this name' }],
      [{ field: 'color', message: 'Several colors may be meant: write “Twin” or “twin”' }],
      [
        { field: 'printingDesign', message: 'Printing Design required' },
        { field: 'color', message: 'Select the color' },
      ],
      [
        { field: 'small', message: 'A quantity is a whole number from 0' },
        { field: 'medium', message: 'A quantity is a whole number from 0' },
        { field: 'large', message: 'A quantity is a whole number from 0' },
        { field: 'xl', message: 'At most 1,000,000 pieces' },
      ],
      [{ field: null, message: 'The same product as in row 2' }],
      [],
    ])
  })
})

test('columns have their usual names, and a count that a spreadsheet has damaged is wrong', async () => {
  await newDesign('Damaged')
  const { wrong, columns, rows } = await preview(
    'Style,Design,Colour,Qty Sm,M,Lg,Extra Large,2X-Large,XXX-L,Total\nTee,Damaged,Red,1,2,1.2E+5,#REF!,5,6,7',
  )
  const fields = ['clothingType', 'printingDesign', 'color', 'small', 'medium', 'large', 'xl', 'twoXl', 'threeXl', null]
  expect(columns.map(({ field }) => field)).toEqual(fields)
  expect(wrong).toBe(1)
  expect(
    rows.map(({ problems, warnings }) => [problems, warnings].map((all) => all.map(({ field }) => field))),
  ).toEqual([
    [
      ['large', 'xl'],
      ['large', 'xl'],
    ],
  ])
})

describe('an import', () => {
  test('sets each product to its counts, through the ledger; an empty cell keeps what is there', async () => {
    const printingDesign = await newDesign('Opening')
    await shop.call(adjustInventory, {
      clothingType: tee,
      printingDesign,
      color: red,
      small: 9,
      large: 4,
      reason: 'First',
    })
    const { message } = await commit(getFile('Tee,Opening,Red,5,,,3,,', 'Tee,Opening,Blue,0,0,12,,,'))
    expect(message).toBe('2 stock counts imported.')
    const [inventory, ...others] = await getStock(printingDesign)
    expect(others).toEqual([])
    expect(inventory).toMatchObject({
      quantity: 24,
      items: [
        { colorName: 'Blue', large: 12, itemQuantity: 12 },
        { colorName: 'Red', small: 5, large: 4, xl: 3, itemQuantity: 12 },
      ],
    })
    const { data } = await shop.call(listMovements, { id: inventory!._id, limit: 2 })
    for (const line of data) {
      expect(line).toMatchObject({ by: 'Ada', kind: 'adjustment', reason: 'Imported from a CSV file' })
    }
    expect(data.find(({ colorName }) => colorName === 'Red')).toMatchObject({ small: -4, large: 0, xl: 3 })
  })

  test('of more products than one statement takes sets each of them', async () => {
    const printingDesign = await newDesign('Many')
    const names = Array.from({ length: ROWS_AT_ONCE + 1 }, (_, index) => `Shade ${index}`)
    await shop.call(colorImport, { csv: ['Name', ...names].join('\n'), commit: true })
    const count = async (pieces: (index: number) => number) => {
      await commit(getFile(...names.map((name, index) => `Tee,Many,${name},${pieces(index)}`)))
      const [inventory] = await getStock(printingDesign)
      const stock = new Map(inventory!.items.map(({ colorName, small }) => [colorName, small]))
      expect(names.map((name) => stock.get(name))).toEqual(names.map((_, index) => pieces(index)))
      expect(inventory!.quantity).toBe(names.reduce((sum, _, index) => sum + pieces(index), 0))
      return (await shop.call(listMovements, { id: inventory!._id, limit: 1 })).total
    }
    expect(await count((index) => index + 1)).toBe(names.length)
    expect(await count((index) => index + 2)).toBe(2 * names.length)
  })

  test('I6: makes no product of which nothing was counted', async () => {
    const printingDesign = await newDesign('Uncounted')
    const file = getFile('Tee,Uncounted,Red,,,,,,', 'Tee,Uncounted,Blue,0,,0,,,')
    const { message, rows } = await preview(file)
    expect(message).toBe('2 rows can be imported. 2 rows have a warning.')
    const warning = { field: null, message: 'Not imported: not in stock, and nothing of it was counted' }
    expect(rows.map(({ warnings }) => warnings)).toEqual([[warning], [warning]])
    expect((await commit(file)).message).toBe('0 stock counts imported.')
    expect(await getStock(printingDesign)).toEqual([])
    await shop.call(designEndpoints.softDelete, { ids: [printingDesign] })
    await shop.call(designEndpoints.purge, { ids: [printingDesign] })
  })

  test('of a file with a wrong row stores nothing', async () => {
    const printingDesign = await newDesign('All or none')
    const { status, problem } = await shop.refusal(importStock, {
      csv: getFile('Tee,All or none,Red,5', 'Tee,All or none,Mauve,5'),
      commit: true,
    })
    expect(status).toBe(400)
    expect(problem.message).toBe('1 of 2 rows is wrong. Nothing is imported until all are right.')
    expect(await getStock(printingDesign)).toEqual([])
  })

  test('takes an export of the stock, of what is in the trash too', async () => {
    const printingDesign = await newDesign('Round trip')
    await commit(getFile('Tee,Round trip,Red,5,6,7,8,9,10'))
    await shop.call(designEndpoints.softDelete, { ids: [printingDesign] })
    const before = await getStock(printingDesign)
    const file = await shop.text(exportInventories, { printingDesign })
    expect((await commit(file)).unknownColumns).toEqual(['Quantity'])
    expect(await getStock(printingDesign)).toEqual(before)
  })

  test('of what is in the trash makes no new product', async () => {
    const printingDesign = await newDesign('Gone')
    await shop.call(designEndpoints.softDelete, { ids: [printingDesign] })
    const { rows } = await preview(getFile('Tee,Gone,Red,5'))
    expect(rows[0]!.problems).toEqual([
      { field: 'printingDesign', message: 'There is no printing design of this name' },
    ])
  })

  test.each(['warehouse_operator', 'machine_operator'] as const)('is not for a %s', async (as) => {
    expect((await shop.refusal(importStock, { csv: HEAD }, { as })).status).toBe(403)
  })
})

test('O10: a count whose answer was lost is not set again over what has happened since', async () => {
  const printingDesign = await newDesign('Repeated')
  const sent = { csv: getFile('Tee,Repeated,Red,20'), commit: true, requestId: newId() }
  await shop.call(importStock, sent)
  await commit(getFile('Tee,Repeated,Red,15'))
  expect((await shop.call(importStock, sent)).message).toBe('This file had been stored already.')
  expect((await getStock(printingDesign))[0]!.items[0]!.small).toBe(15)
  const other = { ...sent, csv: getFile('Tee,Repeated,Red,99') }
  expect(await shop.refusal(importStock, other)).toMatchObject({ status: 409, problem: { code: 'conflict' } })
})
