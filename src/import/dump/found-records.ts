import { toPlain } from '../values.ts'

/** A record, and what was changed that it could be read. */
export interface Read {
  doc: object
  note?: string | undefined
}

/** What a file holds, in its order. */
export interface Found {
  docs: readonly Read[]
  damaged: readonly { oldId: string; why: string }[]
  /** Nobody knows how many records are missing at its end. */
  isCutOff: boolean
}

export const NOT_UTF8 = 'a text of it was not valid UTF-8: what cannot be read is �'

/** What the runtime says of JSON is for programmers. */
export function tellFault({ message }: Error): string {
  if (!message.includes('JSON')) return message
  const place = / at position (\d+)/.exec(message)?.[1]
  const near = /, (\.{0,3}".*) is not valid/s.exec(message)?.[1]
  if (!place && !near) return 'it is no JSON: it ends too early'
  return `it is no JSON, ${place ? `from its character ${Number(place) + 1} on` : `near ${near}`}`
}

export class Records implements Found {
  readonly docs: Read[] = []
  readonly damaged: { oldId: string; why: string }[] = []
  isCutOff = false
  readonly #parse: (part: Buffer) => Read
  readonly #getId: (part: Buffer) => string
  #fault = ''

  constructor(parse: (part: Buffer) => Read, getId: (part: Buffer) => string) {
    this.#parse = parse
    this.#getId = getId
  }

  /** Returns whether it could be read. */
  take(part: Buffer): boolean {
    try {
      const { doc, note } = this.#parse(part)
      this.docs.push({ doc: toPlain(doc) as object, note })
      return true
    } catch (error) {
      this.#fault = tellFault(error as Error).slice(0, 200)
      return false
    }
  }

  /** What was tried last. */
  refuse(part: Buffer, why = this.#fault): void {
    const no = this.docs.length + this.damaged.length + 1
    this.damaged.push({ oldId: this.#getId(part), why: `record ${no}: ${why}` })
  }
}
