import { expect, test } from 'vitest'
import { getNetwork } from './address.ts'

test.each([
  ['192.168.1.20', '192.168.1.20'],
  ['::ffff:192.168.1.20', '192.168.1.20'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['2001::3:4:5:6:7', '2001:0:0:3'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2'],
  ['::ffff:c0a8:0114', '192.168.1.20'],
  ['203.0.113.5:41234', '203.0.113.5'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['unknown', 'unknown'],
  [undefined, ''],
])('attempts from %s count together as %s', (address, network) => {
  expect(getNetwork(address)).toBe(network)
})
