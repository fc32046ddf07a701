import {
  type Catalogue,
  makeClothingType,
  makeColor,
  makeCustomer,
  makeDesign,
  makeOrder,
  makeStock,
  printFronts,
} from '../src/server/testing/fixtures.ts'
import { expectNoSidewaysScroll, expectTextsWhole } from './accessibility.ts'
import { dialog, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const longWord = (start: string) => start.padEnd(60, 'abcdefghijklmnopqrstuvwxyz')

/** Every name is one word of 60 letters. */
async function openLongCatalogue(shop: Shop): Promise<Catalogue> {
  const email = `${longWord('someone')}@example.test`
  return {
    customer: (await makeCustomer(shop, longWord('Customer'), { email, address: longWord('Street') }))._id,
    referrer: (await makeCustomer(shop, longWord('Referrer')))._id,
    color: (await makeColor(shop, longWord('Color')))._id,
    clothingType: (await makeClothingType(shop, longWord('Garment')))._id,
    front: (await makeDesign(shop, longWord('Front'), 'front'))._id,
    back: (await makeDesign(shop, longWord('Back'), 'back'))._id,
    both: (await makeDesign(shop, longWord('Both'), 'front_back'))._id,
  }
}

test('names of one long word break: no text leaves its box, and no screen scrolls sideways', async ({ shop, page }) => {
  const catalogue = await openLongCatalogue(shop)
  const productId = await makeStock(shop, catalogue, { small: 50 })
  const order = await makeOrder(shop, catalogue, {
    referrer: catalogue.referrer,
    remark: longWord('Remark'),
    orderProducts: [{ productId, small: 2 }],
  })
  await makeOrder(shop, catalogue)
  await printFronts(shop, order)
  await signInAs(page, ADMINISTRATOR)
  const expectRoom = async () => {
    await expectNoSidewaysScroll(page)
    await expectTextsWhole(page)
  }
  const open = async (address: string, shown: string) => {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(longWord(shown)).first()).toBeVisible()
    await expectRoom()
  }
  for (const width of [390, 700, 1024]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await open('/orders', 'Customer')
      await open('/customers', 'Customer')
      await open('/colors', 'Color')
      await open('/inventories', 'Garment')
      await open(`/orders/${order._id}`, 'Front')
      await open(`/orders/return/${order._id}`, 'Front')
      await page
        .getByRole('button', { name: /^Show .* large$/ })
        .first()
        .click()
      await expect(dialog(page, longWord('Front'))).toBeVisible()
      await expectRoom()

      await open('/productions', 'Front')
      await page.getByRole('button', { name: /^Add Schedule, order #?2/ }).click()
      await expect(dialog(page, 'Add Schedule')).toContainText(longWord('Front'))
      await expectRoom()

      await open(`/orders/edit/${order._id}`, 'Customer')
      await page.getByRole('button', { name: `Remove ${longWord('Color')}` }).click()
      await expect(page.getByRole('status').filter({ hasText: `${longWord('Color')} removed.` })).toBeVisible()
      await expectRoom()
    })
  }
})
