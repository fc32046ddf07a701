/** What the orders of the big shop are made of: customers, colors, garments, designs and stock; and its sign-ins. */
import { sql } from 'kysely'
import type { Random } from '../src/shared/random.ts'
import { clothingTypeTable } from '../src/features/clothing-types/clothing-types.db.ts'
import { colorTable } from '../src/features/colors/colors.db.ts'
import { customerTable } from '../src/features/customers/customers.db.ts'
import { PRINTING_ON } from '../src/features/designs/designs.contract.ts'
import { designTable } from '../src/features/designs/designs.db.ts'
import { IMPORT_REASON } from '../src/features/inventories/inventories.contract.ts'
import { DAY_MS, newId } from '../src/server/clock.ts'
import type { Tables, Transaction } from '../src/server/database/database.ts'
import type { RecordColumns } from '../src/server/records/records.ts'
import type { SizePieces } from '../src/shared/quantities/pieces.ts'
import { eachSize, SIZES } from '../src/shared/quantities/sizes.ts'
import { searchable, searchKey } from '../src/shared/text.ts'

const FIRST = 'Ava Ben Chloé Dmitri Elena Farid Grace Hugo Inés Jamal Kira Liam Mei Noah Olga Pablo'.split(' ')
const LAST =
  'Anders Baker Castro Dubois Evans Fischer Garcia Hughes Ivanov Jensen Kim Lopez Müller Novak Okafor Patel'.split(' ')
const KINDS = 'Athletics,School,Brewing,Events,Church,Surf Club,Records,Garage,Bakery'.split(',')
const COLORS = 'White Black Navy Red Royal Kelly Maroon Orange Gold Purple Heather Charcoal Pink Teal'.split(' ')
const GARMENTS = 'Tee,Long Sleeve,Hoodie,Polo,Tank,Crewneck,Youth Tee,Zip Hoodie'.split(',')
const MOTIFS = 'Tiger,Anchor,Team Roster,Sunset,Crest,Skyline,Lightning,Rose,Compass,Wave'.split(',')

export function getRecord(at: string): RecordColumns {
  return { _id: newId(), version: 1, createdAt: at, updatedAt: at, deletedAt: null, deletedBy: null }
}

export type Catalogue = ReturnType<typeof makeCatalogue>

export function makeCatalogue(random: Random, orders: number, at: string) {
  return {
    customers: Array.from({ length: Math.ceil(orders / 10) }, () => {
      const last = random.pick(LAST)
      const name = random.chance(0.5) ? `${random.pick(FIRST)} ${last}` : `${last} ${random.pick(KINDS)}`
      const phone_no = `555 ${random.whole(100, 999)} ${random.whole(1000, 9999)}`
      const email = `${searchable(name).replace(/\W+/g, '.')}@example.com`
      const address = `${random.whole(1, 999)} ${random.pick(LAST)} Street`
      return { ...getRecord(at), ...customerTable.stored({ name, phone_no, email, address }) }
    }),
    colors: COLORS.map((name) => {
      const code = random.whole(0x100000, 0xffffff).toString(16)
      return { ...getRecord(at), ...colorTable.stored({ name, code }) }
    }),
    clothingTypes: GARMENTS.map((name) => ({ ...getRecord(at), ...clothingTypeTable.stored({ name }) })),
    designs: Array.from({ length: Math.ceil(orders / 200) }, (_, index) => {
      const name = `${MOTIFS[index % MOTIFS.length]} ${index + 1}`
      const stored = designTable.stored({ name, screenPrintingOn: random.pick(PRINTING_ON) })
      return { ...getRecord(at), ...stored, frontImage: null, backImage: null }
    }),
  }
}

/** A third of the garments with a design are kept in stock, in three to six colors each. */
export function makeStock(random: Random, { clothingTypes, designs, colors }: Catalogue, at: string) {
  const dates = { createdAt: at, updatedAt: at }
  const inventories = clothingTypes.flatMap(({ _id: clothingType }) =>
    designs
      .filter(() => random.chance(0.3))
      .map(({ _id: printingDesign }) => {
        return { _id: newId(), version: 1, ...dates, clothingType, printingDesign, quantity: 0 }
      }),
  )
  const inventoryItems = inventories.flatMap(({ _id: inventoryId }) =>
    random.some(colors, random.whole(3, 6)).map(({ _id: color }) => {
      const lowStockThreshold = random.chance(0.1) ? 25_000 : null
      return { _id: newId(), version: 1, inventoryId, color, lowStockThreshold, ...eachSize(() => 0) }
    }),
  )
  const stockMovements = inventoryItems.map((product) => {
    const counted = eachSize(() => random.whole(2_000, 6_000))
    return getMovement(product, counted, { at, kind: 'adjustment', reason: IMPORT_REASON })
  })
  return { inventories, inventoryItems, stockMovements }
}

type Movement = Tables['stockMovements']

export const getMovement = (
  product: Pick<Tables['inventoryItems'], '_id' | 'inventoryId'>,
  pieces: SizePieces,
  why: Pick<Movement, 'at' | 'kind'> & Partial<Movement>,
): Movement => {
  const of = { productId: product._id, inventoryId: product.inventoryId, orderId: null, orderNo: null }
  return { _id: newId(), by: 'Ada', reason: '', ...of, ...pieces, ...why }
}

/** Each level is the sum of its movements (rule I2), and so is what was sold in the last 90 days (rule I7). */
export async function sumStock(tx: Transaction): Promise<void> {
  const since = new Date(Date.now() - 90 * DAY_MS).toISOString().slice(0, 10)
  await tx.updateTable('salesWindow').set({ since }).execute()
  const pieces = SIZES.map((size) => sql.ref(size))
  await sql`update "inventoryItems" set ${sql.join(pieces.map((size) => sql`${size} = moved.${size}`))}, "sold" = moved."sold"
    from (
      select "productId", ${sql.join(pieces.map((size) => sql`sum(${size}) as ${size}`))},
        sum(case when "kind" = 'order' and "at" >= ${since} then -(${sql.join(pieces, sql` + `)}) else 0 end) as "sold"
      from "stockMovements" group by "productId"
    ) as moved
    where moved."productId" = "inventoryItems"."_id"`.execute(tx)
  await sql`update inventories set "quantity" = (
    select sum("itemQuantity") from "inventoryItems" where "inventoryId" = inventories."_id")`.execute(tx)
}

/** Sign-ins of half a year. */
export const makeSignIns = (count: number): Tables['securityEvents'][] =>
  Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(Date.now() - (1 - index / count) * 180 * DAY_MS).toISOString()
    const who = FIRST[index % FIRST.length]!
    const event = { whoId: newId(), who, aboutId: null, about: '', address: `10.0.0.${index % 30}`, detail: '' }
    const key = searchKey(who, '', event.address, '')
    return { _id: newId(), createdAt, kind: 'signed_in', requestId: newId(), searchKey: key, ...event }
  })
