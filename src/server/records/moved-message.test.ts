import { expect, test } from 'vitest'
import { movedMessage } from './moved-message.ts'

test.each([
  [['#12'], 'Order #12 restored.'],
  [['#12', '#15'], 'Orders #12 and #15 restored.'],
  [['#12', '#15', '#17'], 'Orders #12, #15, and #17 restored.'],
  [['#12', '#15', '#17', '#18'], '4 orders restored: #12, #15, #17 and 1 more.'],
])('of %j it says %j', (names, message) => {
  expect(movedMessage('order', names, 'restored')).toBe(message)
})

test('a long name is cut between letters', () => {
  const name = `${'x'.repeat(58)}👕👕👕`
  expect(movedMessage('color', [name], 'moved to the trash')).toBe(`Color ${'x'.repeat(58)}👕… moved to the trash.`)
})

test.each(['שלום', 'x\u202ey'])('a name that turns letters turns none of the message: %j', (name) => {
  expect(movedMessage('customer', [name], 'deleted for good')).toBe(`Customer \u2068${name}\u2069 deleted for good.`)
})
