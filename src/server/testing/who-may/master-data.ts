/** Customers, colors, clothing types and designs, and the stock that is made of them. */
import { getCatalogue, getCatalogueTimestamp } from '../../../features/catalogue/catalogue.contract.ts'
import { clothingTypeEndpoints, clothingTypeImport } from '../../../features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints, colorImport } from '../../../features/colors/colors.contract.ts'
import { customerEndpoints, customerImport } from '../../../features/customers/customers.contract.ts'
import { designEndpoints } from '../../../features/designs/designs.contract.ts'
import {
  adjustInventory,
  exportInventories,
  exportMovements,
  getInventory,
  getSingleInventory,
  importStock,
  listInventories,
  listMovements,
} from '../../../features/inventories/inventories.contract.ts'
import { getCustomerOverview, getDesignOverview } from '../../../screens/overviews/overviews.contract.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { makeClothingType, makeColor, makeCustomer, makeDesign, NO_SUCH_ID, tinyPng } from '../fixtures.ts'
import { IN_TRASH, type Kept, NO_SUCH, ofMade } from './kept.ts'
import { once, tries, type Try } from './tries.ts'

export const masterDataTries = (kept: Kept): Try[] => [
  ...getKinds(kept).flatMap((kind) => kindTries(kept, kind)),
  ...imports(kept),
  ...once(getCatalogueTimestamp, {}),
  ...once(getCatalogue, {}),
  ...stock(kept),
]

type Call = 'create' | 'list' | 'export' | 'trash' | 'get' | 'history' | 'update' | 'softDelete' | 'restore' | 'purge'

interface KindOfRecord {
  endpoints: Record<Call, Endpoint>
  /** What tells of one record, beside the calls of all kinds. */
  reads?: readonly Endpoint[]
  form: () => object
  make: () => Promise<{ _id: string }>
}

const getKinds = ({ shop, unique }: Kept): KindOfRecord[] => [
  {
    endpoints: customerEndpoints,
    reads: [getCustomerOverview],
    form: () => ({ name: unique('Customer'), phone_no: '555 0100' }),
    make: () => makeCustomer(shop, unique('Customer')),
  },
  {
    endpoints: colorEndpoints,
    form: () => ({ name: unique('Color'), code: 'c0ffee' }),
    make: () => makeColor(shop, unique('Color')),
  },
  {
    endpoints: clothingTypeEndpoints,
    form: () => ({ name: unique('Type') }),
    make: () => makeClothingType(shop, unique('Type')),
  },
  {
    endpoints: designEndpoints,
    reads: [getDesignOverview],
    form: () => ({ name: unique('Design'), screenPrintingOn: 'front', frontImage: tinyPng() }),
    make: () => makeDesign(shop, unique('Design'), 'front'),
  },
]

function kindTries({ shop }: Kept, { endpoints, reads = [], form, make }: KindOfRecord): Try[] {
  const trashed = async () => {
    const one = await make()
    await shop.call(endpoints.softDelete, { ids: [one._id] })
    return one
  }
  const purged = async () => {
    const one = await trashed()
    await shop.call(endpoints.purge, { ids: [one._id] })
    return one
  }
  const none = { [NO_SUCH]: () => ({ _id: NO_SUCH_ID }) }
  const made = { live: make, [IN_TRASH]: trashed, 'gone for good': purged, ...none }
  return [
    ...[endpoints.list, endpoints.export, endpoints.trash].flatMap((list) => once(list, {})),
    ...tries(endpoints.create, { '': form }),
    ...[endpoints.get, endpoints.history, ...reads].flatMap((read) =>
      tries(
        read,
        ofMade(made, ({ _id: id }) => ({ id })),
      ),
    ),
    ...tries(
      endpoints.update,
      ofMade({ live: make, [IN_TRASH]: trashed, ...none }, ({ _id: id }) => ({ ...form(), id })),
    ),
    ...[endpoints.softDelete, endpoints.restore, endpoints.purge].flatMap((move) =>
      tries(
        move,
        ofMade({ live: make, [IN_TRASH]: trashed, ...none }, ({ _id }) => ({ ids: [_id] })),
      ),
    ),
  ]
}

const imports = ({ unique }: Kept): Try[] =>
  (
    [
      [customerImport, () => `Name,Phone No\n${unique('Customer')},555 0100`],
      [colorImport, () => `Name,Code\n${unique('Color')},#c0ffee`],
      [clothingTypeImport, () => `Name\n${unique('Type')}`],
      [importStock, () => 'Clothing Type,Printing Design,Color,S\nTee,Back Bencher,Coffee,5'],
    ] as const
  ).flatMap(([endpoint, getFile]) =>
    tries(endpoint, {
      'looked at': () => ({ csv: getFile() }),
      stored: () => ({ csv: getFile(), commit: true }),
    }),
  )

function stock({ shop, catalogue: { clothingType, front, back, color }, productId }: Kept): Try[] {
  const ids = {
    'of a record': async () => (await shop.call(getSingleInventory, { clothingType, printingDesign: front }))._id,
    'of an item': () => productId,
    [NO_SUCH]: () => NO_SUCH_ID,
  }
  return [
    ...[listInventories, exportInventories, exportMovements].flatMap((list) => once(list, {})),
    ...[getInventory, listMovements].flatMap((read) =>
      tries(
        read,
        ofMade(ids, (id) => ({ id })),
      ),
    ),
    ...tries(getSingleInventory, {
      live: () => ({ clothingType, printingDesign: front }),
      [NO_SUCH]: () => ({ clothingType, printingDesign: NO_SUCH_ID }),
    }),
    ...once(adjustInventory, { clothingType, printingDesign: back, color, small: 7, reason: 'Counted' }),
  ]
}
