import type { Reader, Tables } from '../../server/database/database.ts'
import type { Feature } from '../../server/feature.ts'
import { read, stream } from '../../server/handlers.ts'
import { getImagePaths } from '../../server/images.ts'
import { batchesOfRecords, selectMostUsed } from '../../server/records/record-lists.ts'
import { nextTimestamp, selectTimestamp } from '../../server/database/timestamps.ts'
import type { OutputOf } from '../../shared/endpoint.ts'
import { clothingTypeUsedIn } from '../clothing-types/clothing-types.db.ts'
import { colorUsedIn } from '../colors/colors.db.ts'
import { type Choice, CHOICES, getCatalogue, getCatalogueTimestamp, OFFERED_TABLES } from './catalogue.contract.ts'

const getTimestamp = (db: Reader): Promise<number> => selectTimestamp(db, 'utilities')

const handlers = {
  getCatalogueTimestamp: read(getCatalogueTimestamp, async ({ db }) => ({ timestamp: await getTimestamp(db) })),

  getCatalogue: stream(
    getCatalogue,
    async function* ({ db, input: { parts } }) {
      // Read before the records: if one changes meanwhile, the timestamp is too old and the browser fetches again.
      yield `{"timestamp":${await getTimestamp(db)}`
      const asked = CHOICES.filter((choice) => parts.length === 0 || parts.includes(choice))
      for (const choice of asked) yield* getChoices(db, choice)
      const used: NonNullable<Bundle['used']> = {}
      if (asked.includes('colors')) used.colors = await selectMostUsed(db, colorUsedIn)
      if (asked.includes('clothingTypes')) used.clothingTypes = await selectMostUsed(db, clothingTypeUsedIn)
      yield `,"used":${JSON.stringify(used)}}`
    },
    { tag: async (db) => String(await getTimestamp(db)) },
  ),
}

export const catalogue: Feature = {
  handlers,
  // Runs in the transaction of the change, so that the timestamp and the change are committed together.
  changeListeners: [{ tables: OFFERED_TABLES, onChange: async (tx) => void (await nextTimestamp(tx, 'utilities')) }],
}

type Bundle = Required<OutputOf<typeof getCatalogue>>

const ROWS: {
  [C in Choice]: (db: Reader) => AsyncIterable<Bundle[C]>
} = {
  customers: (db) =>
    offered(db, 'customers', ['_id', 'name', 'phone_no'], ({ _id, name, phone_no }) => ({ _id, name, phone_no })),
  clothingTypes: (db) => offered(db, 'clothingTypes', ['_id', 'name'], ({ _id, name }) => ({ _id, name })),
  colors: (db) => offered(db, 'colors', ['_id', 'name', 'code'], ({ _id, name, code }) => ({ _id, name, code })),
  printingDesign: (db) =>
    offered(
      db,
      'designs',
      ['_id', 'name', 'screenPrintingOn', 'frontImage', 'backImage'],
      ({ _id, name, screenPrintingOn, frontImage, backImage }) => ({
        _id,
        name,
        screenPrintingOn,
        frontImagePaths: getImagePaths(frontImage),
        backImagePaths: getImagePaths(backImage),
      }),
    ),
}

async function* offered<T extends (typeof OFFERED_TABLES)[number], Column extends keyof Tables[T], Row>(
  db: Reader,
  table: T,
  columns: readonly Column[],
  toRow: (record: Pick<Tables[T], Column>) => Row,
): AsyncGenerator<Row[]> {
  const query = { search: '', sortedBy: 'nameKey', sortOrder: 1 } as const
  for await (const batch of batchesOfRecords<T, Pick<Tables[T], Column>>(db, table, query, columns))
    yield batch.map(toRow)
}

async function* getChoices(db: Reader, choice: Choice): AsyncGenerator<string> {
  yield `,"${choice}":[`
  let separator = ''
  for await (const rows of ROWS[choice](db)) {
    yield separator + JSON.stringify(rows).slice(1, -1)
    separator = ','
  }
  yield ']'
}
