import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

describe('C8: settings', () => {
  test('all are optional, and an empty one counts as none', () => {
    const unset = {
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: resolve('data'),
      DATABASE_URL: undefined,
      BACKUP_DIR: undefined,
      BACKUP_AT: '02:00',
      ADMIN_USERNAME: undefined,
      ADMIN_PASSWORD: undefined,
      TRUST_PROXY: false,
      METRICS_PORT: undefined,
      METRICS_HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    }
    expect(readSettings({})).toEqual(unset)
    for (const empty of ['', '  ']) {
      expect(readSettings(Object.fromEntries(Object.keys(unset).map((name) => [name, empty])))).toEqual(unset)
    }
  })

  test.each([
    ...['127.0.0.1', '0.0.0.0', '::', '::1', 'fe80::1', '2001:db8::7', '::ffff:10.0.0.1'],
    ...['localhost', 'shop', 'shop.local', 'print-shop.example.com', 'SHOP', 'shop2', '3com.example'],
  ])('HOST may be %j', (HOST) => {
    expect(readSettings({ HOST }).HOST).toBe(HOST)
  })

  test.each(['999.1.1.1', '1.2.3', '1.2.3.4.5', '1', '1.2.3.4:80', ':::', '[::1]', 'my shop', ' 127.0.0.1', 'a/b'])(
    'HOST may not be %j',
    (HOST) => {
      expect(() => readSettings({ HOST })).toThrow('The setting HOST is wrong: an IP address or the name of a computer')
    },
  )

  test.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['TRUST_PROXY', 'true', true],
    ['DATABASE_URL', 'postgresql://shop', 'postgresql://shop'],
    ['BACKUP_AT', '23:59', '23:59'],
    ['BACKUP_AT', 'off', 'off'],
    ['BACKUP_DIR', '/mnt/usb', '/mnt/usb'],
  ] as const)('%s=%s is read', (name, value, read) => {
    expect(readSettings({ [name]: value })[name]).toBe(read)
  })

  test.each([
    ['METRICS_PORT', '65536'],
    ['METRICS_HOST', 'a/b'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '3000x'],
    ['PORT', '1e3'],
    ['PORT', '0x10'],
    ['PORT', '12.0'],
    ['DATABASE_URL', 'postgres://shop:secret@127.0.0.1:99999/shop'],
    ['TRUST_PROXY', 'TRUE'],
    ['DATABASE_URL', 'shop'],
    ['LOG_LEVEL', 'INFO'],
    ['BACKUP_AT', '24:00'],
    ['BACKUP_AT', '2:00'],
    ['BACKUP_AT', 'never'],
    ['ADMIN_PASSWORD', 'short'],
  ])('%s=%j is refused by its name', (name, value) => {
    expect(() => readSettings({ ADMIN_USERNAME: 'Ada', [name]: value })).toThrow(`The setting ${name} is wrong: `)
  })
})
