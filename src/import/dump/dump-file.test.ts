import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BSON, DBRef, Decimal128, EJSON, Long, ObjectId } from 'bson'
import { afterAll, expect, test } from 'vitest'
import { readDump, readMapping } from './dump.ts'
import { readRecords } from './dump-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const read = (name: string, content: string | Uint8Array) => readRecords(write(name, content))

/** Ids that parts have, too, as those of the older system. */
const docs = Array.from({ length: 5 }, (_, n) => ({
  _id: new ObjectId(`6000000000000000000000${10 + n}`),
  name: `Club "${n}" {ü}`,
  createdAt: new Date(1.6e12 + n),
  items: Array.from({ length: 3 }, (_one, i) => ({
    _id: new ObjectId(`7000000000000000000${n % 10}00${10 + i}`),
    color: 'Red',
    createdAt: new Date(1.6e12),
  })),
  note: 'Call [before]',
}))
const lines = docs.map((doc) => EJSON.stringify(doc))
const pretty = docs.map((doc) => EJSON.stringify(doc, undefined, 2))
const FORMS: Record<string, string | Uint8Array> = {
  'lines.json': lines.map((line) => `${line}\n`).join(''),
  'array.json': `[${lines.join(',')}]\n`,
  'lines-in-array.json': `[${lines.join(',\n')}]`,
  'pretty.json': pretty.map((text) => `${text}\n`).join(''),
  'pretty-array.json': `[\n${pretty.join(',\n')}\n]\n`,
  'indented.json': JSON.stringify(
    docs.map((doc) => JSON.parse(EJSON.stringify(doc)) as object),
    null,
    2,
  ),
  'with-bom.json': `\ufeff${lines.join('\r\n')}`,
  'dump.bson': Buffer.concat(docs.map((doc) => BSON.serialize(doc))),
  'packed.bson.gz': gzipSync(Buffer.concat(docs.map((doc) => BSON.serialize(doc)))),
}
const whole = read('plain.json', FORMS['lines.json']!).docs.map(({ doc }) => JSON.stringify(doc))

test.each(Object.entries(FORMS))('%s has every record', (name, content) => {
  const { docs: found, damaged, isCutOff } = read(name, content)
  expect(found.map(({ doc }) => JSON.stringify(doc))).toEqual(whole)
  expect({ damaged, isCutOff }).toEqual({ damaged: [], isCutOff: false })
})

// One wrong byte is no gzip any more.
test.each(Object.entries(FORMS).filter(([name]) => !name.endsWith('.gz')))(
  '%s with one wrong byte, wherever it is, loses one record at most, and makes none',
  (name, content) => {
    const bytes = Buffer.from(content)
    for (let at = 0; at < bytes.length; at += 1 + (at % 5)) {
      const wrong = Buffer.from(bytes)
      // Signs that change what the others mean, and one that is no text.
      wrong[at] = [0x22, 0x7d, 0x5b, 0xff, 0x00, 0x0a, 0x5d, 0x7b][at % 8]!
      const { docs: found, damaged } = read(`wrong-${name}`, wrong)
      const texts = found.map(({ doc }) => JSON.stringify(doc))
      const unknown = texts.filter((text) => !whole.includes(text))
      const lost = whole.filter((text) => !texts.includes(text))
      expect(lost.length, `byte ${at}`).toBeLessThanOrEqual(1)
      expect(unknown.length, `byte ${at}`).toBeLessThanOrEqual(1)
      expect(unknown.length + damaged.length, `byte ${at}`).toBeGreaterThanOrEqual(lost.length)
      // No part of a record is taken for one.
      for (const text of unknown) expect(text.length, `byte ${at}: ${text}`).toBeGreaterThan(0.9 * whole[0]!.length)
    }
  },
)

test('a record that cannot be read is named by its number and its id', () => {
  const { docs: found, damaged } = read('named.json', `${lines[0]}\n${lines[1]!.slice(0, -9)}\n${lines[2]}\n`)
  expect(found).toHaveLength(2)
  expect(damaged).toMatchObject([{ oldId: '600000000000000000000011', why: expect.stringMatching(/^record 2: /) }])
})

test('texts that are not UTF-8 and numbers that are none change a record', () => {
  const latin = Buffer.from(
    '{"_id":1,"name":"Z\xfcrich"}\n{"_id":2,"boxes":NaN,"name":"NaN -Infinity","n":-Infinity}\n',
    'latin1',
  )
  expect(read('latin.json', latin).docs).toEqual([
    { doc: { _id: 1, name: 'Z\ufffdrich' }, note: expect.stringContaining('UTF-8') },
    { doc: { _id: 2, boxes: 'NaN', name: 'NaN -Infinity', n: '-Infinity' }, note: expect.stringContaining('NaN') },
  ])
  const bson = Buffer.from(BSON.serialize({ _id: 1, name: 'Zurich' }))
  bson[bson.indexOf('urich')] = 0xfc
  expect(read('latin.bson', bson).docs).toMatchObject([
    { doc: { name: 'Z\ufffdrich' }, note: expect.stringContaining('UTF-8') },
  ])
})

test('references, numbers, dates and ids of all forms are read', () => {
  const id = '60000000aaaaaaaaaaaaaaaa'
  const asBson = {
    ref: new DBRef('customers', new ObjectId(id)),
    n: Decimal128.fromString('12'),
    big: Long.fromString('9007199254740993'),
  }
  expect(read('forms.bson', BSON.serialize(asBson)).docs[0]!.doc).toEqual({ ref: id, n: 12, big: '9007199254740993' })
  const asJson = `{"ref":{"$ref":"customers","$id":{"$oid":"${id}"}},"a":{"$numberDecimal":"12"},"b":{"$numberLong":"3"},
    "c":{"$numberDouble":"1.5"},"d":{"$date":1600000000000},"e":{"$date":{"$numberLong":"1600000000000"}},
    "f":{"$date":"2020-09-13T12:26:40Z"},"g":{"$date":"2020-09-13T08:26:40.000-0400"}}`
  const date = '2020-09-13T12:26:40.000Z'
  expect(read('forms.json', asJson).docs[0]!.doc).toEqual({
    ref: id,
    a: 12,
    b: 3,
    c: 1.5,
    d: date,
    e: date,
    f: date,
    g: date,
  })
})

test('a file that ends in the middle of a record says so', () => {
  expect(read('cut.bson', (FORMS['dump.bson'] as Buffer).subarray(0, -7))).toMatchObject({
    isCutOff: true,
    damaged: [{}],
  })
  expect(read('cut.json', lines.join('\n').slice(0, -7))).toMatchObject({ isCutOff: true, damaged: [{}] })
})

test.each(['dump.bson', 'dump', 'orders.bson.gz', 'backup.tar', 'customers.json'])(
  'an archive called %s is refused with what to run instead',
  (name) => {
    const archive = Buffer.from('6de29981', 'hex')
    for (const content of [archive, gzipSync(Buffer.concat([archive, Buffer.alloc(1_000_000)]))]) {
      const place = mkdtempSync(join(folder, 'archive-'))
      writeFileSync(join(place, name), content)
      expect(() => readDump(place, readMapping(undefined))).toThrow('with --out FOLDER')
    }
  },
)

test('a packed file that nobody asked for may be damaged', () => {
  const place = mkdtempSync(join(folder, 'packed-'))
  const packed = gzipSync(lines.join('\n'))
  packed.fill(0xff, 12, 40)
  writeFileSync(join(place, 'old.gz'), packed)
  expect(readDump(place, readMapping(undefined)).getNotRead()).toEqual(['old.gz'])
})

test.each([
  ['this is not json', 'record 2: it is no JSON, near "this is not json"'],
  ['{"_id":{"$oid":"65f000000000000000000002"},"name" ;; "x"}', 'it is no JSON, from its character 51 on'],
])('what is no JSON is told with its place: %s', (line, why) => {
  const { damaged } = read('faulty.json', `${lines[0]}\n${line}\n${lines[1]}\n`)
  expect(damaged.map((one) => one.why).join()).toContain(why)
})
