export type Limited = <Result>(person: string, run: (hasWaited: boolean) => Promise<Result>) => Promise<Result>

/** Of each person at most so many run at once; the others wait in line. */
export function limitPerPerson(atOnce: number): Limited {
  const people = new Map<string, { running: number; line: (() => void)[] }>()
  return async (person, run) => {
    const own = people.get(person) ?? { running: 0, line: [] }
    people.set(person, own)
    const hasWaited = own.running >= atOnce
    if (!hasWaited) own.running++
    else await new Promise<void>((resolve) => own.line.push(resolve))
    try {
      return await run(hasWaited)
    } finally {
      // Whoever is next in line takes over the turn.
      const next = own.line.shift()
      if (next) next()
      else if (--own.running === 0) people.delete(person)
    }
  }
}
