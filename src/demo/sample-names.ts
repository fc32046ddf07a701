import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordsIn } from '../server/records/csv/csv-records.ts'

const [, ...rows] = recordsIn(readFileSync(join(import.meta.dirname, 'customers.csv'), 'utf8'), ',', 0)

/** Phone numbers with 555 are not assigned. */
export const CUSTOMERS = rows.map(([name = '', address = '', phone_no = '', email = '', design = '', notes = '']) => {
  return { name, address, phone_no, email, design, notes }
})

export const TRASHED_CUSTOMERS = [
  { ...CUSTOMERS[1]!, name: 'River City Brewing', email: '', notes: '' },
  { ...CUSTOMERS[0]!, name: 'Northside HS (old)', email: '', notes: '' },
]

export const CLOTHING_TYPES = [
  { name: 'Tee', cut: 'adult', weight: 34, heavy: false },
  { name: 'Hoodie', cut: 'adult', weight: 16, heavy: true },
  { name: 'Long Sleeve', cut: 'adult', weight: 9, heavy: false },
  { name: 'Crewneck Sweatshirt', cut: 'adult', weight: 9, heavy: true },
  { name: 'V-Neck', cut: 'adult', weight: 7, heavy: false },
  { name: 'Tank Top', cut: 'adult', weight: 6, heavy: false },
  { name: 'Polo', cut: 'adult', weight: 5, heavy: false },
  { name: 'Youth Tee', cut: 'youth', weight: 8, heavy: false },
  { name: 'Baby One-Piece', cut: 'youth', weight: 2, heavy: false },
  { name: 'Tote Bag', cut: 'one size', weight: 4, heavy: true },
] as const
export const TRASHED_CLOTHING_TYPE = 'Trucker Cap'

export const COLORS: readonly (readonly [name: string, code: string, weight: number])[] = [
  ['White', 'ffffff', 14],
  ['Black', '1a1a1a', 16],
  ['Navy', '1f2a44', 11],
  ['Athletic Heather', 'b6b8ba', 9],
  ['Charcoal', '46494c', 7],
  ['Red', 'c8102e', 6],
  ['Royal', '1d4f91', 6],
  ['Forest Green', '1e4d2b', 5],
  ['Kelly Green', '00805e', 3],
  ['Maroon', '5b2b42', 4],
  ['Gold', 'eeac2d', 3],
  ['Orange', 'f4633a', 3],
  ['Purple', '4a2d82', 3],
  ['Cardinal', '8a1538', 2],
  ['Carolina Blue', '7ba4db', 3],
  ['Light Pink', 'f4c6d0', 2],
  ['Sand', 'cabfad', 4],
  ['Natural', 'f1e8d6', 3],
  ['Military Green', '5e7461', 3],
  ['Heather Indigo', '485d79', 3],
  ['Teal', '00788c', 2],
  ['Sapphire', '0076a8', 2],
  ['Dark Chocolate', '382f2d', 1],
  ['Safety Orange', 'ff5f1f', 1],
]
export const TRASHED_COLORS: readonly (readonly [name: string, code: string])[] = [
  ['Heather Cardinal (discontinued)', '9b2743'],
  ['Test', 'ff00ff'],
]

export const TRASHED_DESIGN = { name: 'River City Brewing Badge (first proof)', drawnAs: 'River City Brewing Badge' }

export const REMARKS: readonly string[] = [
  'Fold and bag by size.',
  'Print 3" below the collar, same as last season.',
  'Call before delivery, the side door is locked after 4 pm.',
  'Match Pantone 186 C. Customer will come by to approve the first print.',
  'Water-based inks only.',
  'Rush: the event is on Saturday.',
  'Split the boxes by team, the list is in the e-mail.',
  'Left chest 3.5" wide, full back 12".',
  'Underbase on the dark garments.',
  'Repeat of their spring order. Screens 40 to 43 are still up.',
  'Customer supplies the garments, count them when they arrive.',
  'Deposit received. Balance on pickup.',
  'Discharge print: test on one piece before the run.',
  'Puff ink on the lettering.',
  'No packing slip in the boxes, it is a gift.',
  'Ask for Dana at the loading dock.\nOpen 8 to 3, closed for lunch.',
  'Youth sizes run small, customer knows.',
]

export const ADD_ONS: readonly string[] = ['Neck labels', 'Hang tags', 'Fold and polybag', 'Sleeve print']

export const FLIGHTS: readonly (readonly [prefix: string, airline: string, airports: readonly string[]])[] = [
  ['027', 'Alaska Airlines', ['ANC', 'SEA', 'SAN', 'HNL']],
  ['016', 'United Airlines', ['DEN', 'ORD', 'SFO']],
  ['006', 'Delta Air Lines', ['SLC', 'MSP', 'ATL']],
  ['526', 'Southwest Airlines', ['PHX', 'LAS', 'OAK']],
]
