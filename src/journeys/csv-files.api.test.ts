import { expect, test } from 'vitest'
import { features } from '../app.ts'
import { colorEndpoints, colorImport } from '../features/colors/colors.contract.ts'
import { openShop } from '../server/testing/shop.ts'

const shop = await openShop()

const files = features
  .flatMap(({ handlers }) => Object.values(handlers).map(({ endpoint }) => endpoint))
  .filter(({ download }) => download?.type === 'text/csv')

test('each file may have semicolons', async () => {
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const days = { deliveryDateFrom: '2026-01-01', deliveryDateTo: '2026-01-02' }
    const input = { machine: 'machineM1', ...days, ids: '019a0000-0000-7000-8000-000000000000' }
    const [commas, semicolons] = [
      await shop.text(file, input),
      await shop.text(file, { ...input, separator: 'semicolon' }),
    ]
    expect(semicolons, file.name).toBe(commas.replaceAll(',', ';'))
    expect(await shop.refusal(file, { ...input, separator: '|' })).toMatchObject({
      status: 400,
      problem: { field: 'separator' },
    })
  }
})

test('colors keep their zeros in a spreadsheet, and come back', async () => {
  await shop.call(colorImport, { csv: 'Name,Hex\nBlack; matt,000000\nGrass,1e5000', commit: true })
  const csv = await shop.text(colorEndpoints.export, { separator: 'semicolon' })
  expect(csv).toBe('\ufeffName;Code\r\n"Black; matt";#000000\r\nGrass;#1e5000\r\n')
  const { rows } = await shop.call(colorImport, { csv })
  expect(rows.map(({ values }) => values)).toEqual([
    { name: 'Black; matt', code: '000000' },
    { name: 'Grass', code: '1e5000' },
  ])
})
