import { z } from 'zod'

const NOT_OF_TYPE: Readonly<Record<string, string>> = {
  string: 'Write this as text',
  number: 'This is not a number',
  int: 'This is not a whole number',
  boolean: 'This is either true or false',
  array: 'This is not a list',
}

/** What a person reads where a schema has no words of its own: never the validator's (rule C1). */
export const faultInWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'This is missing' : (NOT_OF_TYPE[issue.expected] ?? 'This is not valid')
  }
  if (issue.code === 'too_small') return 'This is too little'
  if (issue.code === 'too_big') return 'This is too much'
  return 'This is not valid'
}

/** What is wrong with a part of a value, `path` leading from the value to the part. */
export interface Fault {
  path: readonly PropertyKey[]
  message: string
}

/**
 * A check that tells the faults of a value otherwise: whatever they are, and whoever found them. Checks are left out
 * after some faults (a number that is not whole, a list that is too long), so this one stands around the whole schema.
 */
export function retold<Value>(retell: (faults: readonly Fault[], value: Value) => readonly Fault[]) {
  const check = z.core._check<Value>(() => {})
  check._zod.onattach.push((schema) => {
    schema._zod.deferred ??= []
    schema._zod.deferred.push(() => {
      const run = schema._zod.run.bind(schema._zod)
      schema._zod.run = (payload, context) => {
        // None of our schemas is asynchronous.
        const parsed = run(payload, context) as z.core.ParsePayload<Value>
        const faults = parsed.issues.map((issue) => ({
          ...issue,
          path: issue.path ?? [],
          message: z.core.util.finalizeIssue(issue as never, { error: faultInWords }, z.core.config()).message,
        }))
        parsed.issues = retell(faults, parsed.value) as typeof parsed.issues
        return parsed
      }
    })
  })
  return check
}
