import { expect, test } from 'vitest'
import { networkOf } from './rate-limits.ts'

test.each([
  ['192.168.1.20', '192.168.1.20'],
  ['::ffff:192.168.1.20', '192.168.1.20'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('attempts from %s count together as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
