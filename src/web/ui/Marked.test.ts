import { expect, test } from 'vitest'
import { wordsIn } from '../../features/orders/search/order-documents.rules.ts'
import { getParts } from './Marked.tsx'

const marked = (text: string, typed: string) =>
  getParts(text, wordsIn(typed))
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

test.each([
  ['Acme Athletics', 'ath acme', '[Acme] [Ath]letics'],
  ['Müller Straße', 'muller strasse', '[Müller] [Straße]'],
  ['Zoe\u0308s 🎽 Café', 'zoes cafe', '[Zoe\u0308s] 🎽 [Café]'],
  ['banana', 'ana', 'b[ana]na'],
  ['O’Brien, Ann', 'obrien', '[O’Brien], Ann'],
  ['T-Shirt', 'tshirt', '[T-Shirt]'],
  ['Müller GmbH', 'mueller', '[Müller] GmbH'],
  ['Phone: (205) 555-0123', '+1 205 555 0123', 'Phone: ([205) 555-0123]'],
  ['Bob & Sons', '&', 'Bob [&] Sons'],
  ['#1046 Acme', '#10', '[#10]46 Acme'],
  ['Acme', 'x', 'Acme'],
  ['Acme', '', 'Acme'],
])('in %s the words %s are marked', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})
