import type { z } from 'zod'

const NOT_OF_TYPE: Readonly<Record<string, string>> = {
  string: 'Write this as text',
  number: 'This is not a number',
  int: 'This is not a whole number',
  boolean: 'This is either true or false',
  array: 'This is not a list',
}

export const errorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'This is missing' : (NOT_OF_TYPE[issue.expected] ?? 'This is not valid')
  }
  if (issue.code === 'too_small') return 'This is too little'
  if (issue.code === 'too_big') return 'This is too much'
  return 'This is not valid'
}
