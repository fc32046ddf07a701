/** The customers, colors, garments and designs of the big shop. */
import type { ClothingTypeColumns } from '../src/features/clothing-types/clothing-types.db.ts'
import type { ColorColumns } from '../src/features/colors/colors.db.ts'
import { columnsOfCustomer, type CustomerColumns } from '../src/features/customers/customers.db.ts'
import { PRINTING_ON } from '../src/features/designs/designs.contract.ts'
import type { DesignColumns } from '../src/features/designs/designs.db.ts'
import type { Random } from '../src/demo/random.ts'
import { newId } from '../src/server/clock.ts'
import type { RecordColumns } from '../src/server/records/records.ts'
import { searchable } from '../src/shared/text.ts'
import type { ShopSize } from './big-shop.ts'

const FIRST = [
  'Ava',
  'Ben',
  'Chloé',
  'Dmitri',
  'Elena',
  'Farid',
  'Grace',
  'Hugo',
  'Inés',
  'Jamal',
  'Kira',
  'Liam',
  'Mei',
  'Noah',
  'Olga',
  'Pablo',
]
const LAST = [
  'Anders',
  'Baker',
  'Castro',
  'Dubois',
  'Evans',
  'Fischer',
  'Garcia',
  'Hughes',
  'Ivanov',
  'Jensen',
  'Kim',
  'Lopez',
  'Müller',
  'Novak',
]
const KINDS = ['Athletics', 'School', 'Brewing', 'Events', 'Church', 'Surf Club', 'Records', 'Garage', 'Bakery']
const COLORS = [
  'White',
  'Black',
  'Navy',
  'Red',
  'Royal',
  'Kelly',
  'Maroon',
  'Orange',
  'Gold',
  'Purple',
  'Heather',
  'Charcoal',
  'Pink',
  'Teal',
]
const GARMENTS = ['Tee', 'Long Sleeve', 'Hoodie', 'Polo', 'Tank', 'Crewneck', 'Youth Tee', 'Zip Hoodie']
const MOTIFS = ['Tiger', 'Anchor', 'Team Roster', 'Sunset', 'Crest', 'Skyline', 'Lightning', 'Rose', 'Compass', 'Wave']

export const recordOf = (at: number): RecordColumns => {
  const instant = new Date(at).toISOString()
  return { _id: newId(), version: 1, createdAt: instant, updatedAt: instant, deletedAt: null, deletedBy: null }
}

export interface Catalogue {
  customers: CustomerColumns[]
  colors: ColorColumns[]
  clothingTypes: ClothingTypeColumns[]
  designs: DesignColumns[]
}

export function makeCatalogue(random: Random, { customers, designs }: ShopSize, at: number): Catalogue {
  const named = (name: string) => ({
    ...recordOf(at),
    name,
    nameKey: searchable(name),
    searchKey: searchable(name),
  })
  return {
    customers: Array.from({ length: customers }, () => {
      const name = random.chance(0.5)
        ? `${random.pick(FIRST)} ${random.pick(LAST)}`
        : `${random.pick(LAST)} ${random.pick(KINDS)}`
      const phone_no = `555 ${random.whole(100, 999)} ${random.whole(1000, 9999)}`
      const email = `${searchable(name).replace(/\W+/g, '.')}@example.com`
      const address = `${random.whole(1, 999)} ${random.pick(LAST)} Street`
      return { ...recordOf(at), ...columnsOfCustomer({ name, phone_no, email, address }) }
    }),
    colors: COLORS.map((name) => ({ ...named(name), code: random.whole(0, 0xffffff).toString(16).padStart(6, '0') })),
    clothingTypes: GARMENTS.map(named),
    designs: Array.from({ length: designs }, (_, index) => {
      const name = `${random.pick(MOTIFS)} ${index + 1}`
      const screenPrintingOn = random.pick(PRINTING_ON)
      return { ...named(name), screenPrintingOn, frontImage: null, backImage: null }
    }),
  }
}
