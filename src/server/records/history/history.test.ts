import { expect, test } from 'vitest'
import { HIDDEN, defineHistory } from './history.ts'

declare module '../../database/database.ts' {
  interface Tables {
    trials: { _id: string; version: number; name: string; size: number; sizeKey: string }
  }
}

const label = (text: string) => ({ label: text })

test('a table that lacks a column, or one without a label, does not compile', () => {
  const complete = defineHistory({
    table: 'trials',
    fields: { name: label('Name'), size: { ...label('Size'), usual: ({ name }) => name.length }, sizeKey: HIDDEN },
  })
  // @ts-expect-error -- a column without an entry
  const without = defineHistory({ table: 'trials', fields: { name: label('Name'), size: label('Size') } })
  // @ts-expect-error -- a column without a label
  const unlabelled = defineHistory({ table: 'trials', fields: { name: {}, size: label('Size'), sizeKey: HIDDEN } })
  // @ts-expect-error -- a table that is none
  const unknown = defineHistory({ table: 'nothing', fields: {} })
  expect([complete, without, unlabelled, unknown]).toHaveLength(4)
})
