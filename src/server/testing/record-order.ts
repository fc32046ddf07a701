/**
 * Tests that all lists of master data sort alike, whichever text field they are sorted by (rule C3). Part of the record
 * suite.
 */
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { Shop } from './shop.ts'

type Name = 'create' | 'list' | 'export' | 'trash' | 'get' | 'update' | 'softDelete' | 'restore' | 'purge' | 'history'
export type Saved = { _id: string; version: number } & Record<string, unknown>
export type Listed = { data: Saved[]; total: number; limit: number }

export interface Ordered {
  endpoints: Readonly<Record<Name, Endpoint>>
  /** The name under which answers carry the record. */
  key: string
  /** The field that holds the name; the list is sorted by it by default. */
  nameField: string
  /** The first line of its CSV file. */
  csvLabels: string
  /** A complete form for a record of that name. Other names give other values, some of them empty where they can be. */
  form: (name: string) => Record<string, unknown>
}

/**
 * The order of a sorted list, from the top. The texts of one line are equal in it, and keep the order of their
 * creation.
 */
const IN_ORDER = [
  ['10'],
  ['9'],
  ['angstreet', 'Ångstreet', 'ÄNGSTREET'],
  ['apple st'],
  ['Banana st'],
  ['cherry'],
  ['Žz', 'Zz', 'ZŻ'],
  ['zz 4'],
  ['ZZ dark'],
  ['Zzz'],
] as const

export function testOrder(shop: Shop, { endpoints, key, nameField, form }: Ordered): void {
  const create = async (input: object) => ((await shop.call(endpoints.create, input)) as Record<string, Saved>)[key]!
  const find = async (input: object, endpoint = endpoints.list) => (await shop.call(endpoint, input)) as Listed

  describe('C3: the order', () => {
    test.each(Object.entries(getTexts(endpoints)).filter(([field]) => sortFields(endpoints.list).includes(field)))(
      'by %s is that of the whole text, without case and accents, in the list, its file and its trash',
      async (field, written) => {
        const made: Saved[] = []
        for (const [at, text] of IN_ORDER.flat().toReversed().entries()) {
          made.push(await create({ ...form(`Text ${field} ${at}`), [field]: written(text) }))
        }
        const ids = made.map(({ _id }) => _id)
        // Created in reverse order, so that no list is in order by accident.
        const target = IN_ORDER.flatMap((equal) =>
          made.filter((record) => equal.some((text) => record[field] === written(text))),
        ).map(({ _id }) => _id)
        const ours = async (sortOrder: number, endpoint = endpoints.list) =>
          (await find({ sortField: field, sortOrder, limit: 300 }, endpoint)).data
            .map(({ _id }) => _id)
            .filter((id) => ids.includes(id))
        expect(await ours(1)).toEqual(target)
        expect(await ours(-1)).toEqual(target.toReversed())
        for (const sortOrder of [1, -1]) {
          const [, ...rows] = (await shop.text(endpoints.export, { sortField: field, sortOrder })).split('\r\n')
          const listed = await find({ sortField: field, sortOrder, limit: 300 })
          expect(rows.map((row) => row.split(',')[0])).toEqual([...listed.data.map((one) => one[nameField]), ''])
        }
        await shop.call(endpoints.softDelete, { ids })
        expect(await ours(1, endpoints.trash)).toEqual(target)
        expect(await ours(-1, endpoints.trash)).toEqual(target.toReversed())
        await shop.call(endpoints.purge, { ids })
      },
    )

    test('of a trash by who deleted something is without case and accents, equal ones by id', async () => {
      const target: string[] = []
      for (const name of ['angla', 'Ängla', 'Beth', 'cecil']) {
        const as = await shop.signInAgain({ ...shop.staff.administrator, username: name })
        const { _id } = await create(form(`By ${name}`))
        await shop.call(endpoints.softDelete, { ids: [_id] }, { as })
        target.push(_id)
      }
      const sorted = async (sortOrder: number) =>
        (await find({ search: 'by', sortField: 'deletedBy', sortOrder }, endpoints.trash)).data
          .map(({ _id }) => _id)
          .filter((id) => target.includes(id))
      expect(await sorted(1)).toEqual(target)
      expect(await sorted(-1)).toEqual(target.toReversed())
    })
  })
}

/** The fields that a list can be sorted by. */
export const sortFields = ({ input }: Endpoint): string[] =>
  (input as never as { shape: { sortField: { unwrap(): { options: string[] } } } }).shape.sortField.unwrap().options

type Written = (text: string) => string

const toWritten: Written = (text) => text

/** An e-mail address that sorts like the text. */
const toEmail: Written = (text) => `${text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^\w]/g, '_')}@example.com`

/**
 * The fields of a form, shown later, in which people type any text or any e-mail address, each with what makes a valid
 * value of it from a text of `IN_ORDER`. Of other fields, such as a role, only some values are valid.
 */
export function getTexts({ create, get }: Ordered['endpoints']): Readonly<Record<string, Written>> {
  const shown = (get.output as z.ZodObject).shape
  const texts: Record<string, Written> = {}
  for (const [field, schema] of Object.entries((create.input as z.ZodObject<Record<string, z.ZodType>>).shape)) {
    const isTaken = (written: Written) => IN_ORDER.flat().every((text) => schema.safeParse(written(text)).success)
    const written = field in shown ? [toWritten, toEmail].find(isTaken) : undefined
    if (written) texts[field] = written
  }
  return texts
}
