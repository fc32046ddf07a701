import { compact } from '../text.ts'

/** Finds records by one or several names, however these are written. */
export class NameIndex<T> {
  readonly #records = new Map<string, { names: string; record: T }[]>()

  constructor(records: Iterable<T>, getNames: (record: T) => readonly string[]) {
    for (const record of records) this.add(getNames(record), record)
  }

  add(names: readonly string[], record: T): void {
    const key = getKey(names)
    const alike = this.#records.get(key) ?? []
    alike.push({ names: names.join('\n'), record })
    this.#records.set(key, alike)
  }

  /** Those of exactly these names, else those whose names differ in case, accents, signs and spaces alone. */
  find(names: readonly string[]): T[] {
    const alike = this.#records.get(getKey(names)) ?? []
    const exact = alike.filter((one) => one.names === names.join('\n'))
    return (exact.length > 0 ? exact : alike).map(({ record }) => record)
  }
}

const getKey = (names: readonly string[]): string => names.map(compact).join('\n')
