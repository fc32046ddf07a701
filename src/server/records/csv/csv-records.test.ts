import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordsIn } from './csv-records.ts'

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\r\n', '\n', ' ', '=', 'é'), maxLength: 8 })

test('RFC 4180: what csv-stringify writes is read as csv-parse reads it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const text = stringify(rows, { quoted: true })
      const read = [...recordsIn(text, ',', 0)]
      expect(read).toEqual(parse(text, { relax_column_count: true }))
      expect(read).toEqual(rows)
    }),
  )
})
