import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, splitPath, validate } from './endpoint.ts'
import { ApiError, throwIf } from './problem.ts'

test('the path takes its parameters out of the input, and the rest is query or body', () => {
  const input = { id: 'a/b?c', name: 'Ann' }
  expect(splitPath('/api/orders/:id/lines', input)).toEqual({
    path: '/api/orders/a%2Fb%3Fc/lines',
    rest: { name: 'Ann' },
  })
  expect(input).toEqual({ id: 'a/b?c', name: 'Ann' })
})

test('a path without parameters leaves the input whole', () => {
  expect(splitPath('/api/orders', { id: '1' })).toEqual({ path: '/api/orders', rest: { id: '1' } })
})

const store = endpoint('public', {
  name: 'store',
  summary: 'Store',
  method: 'POST',
  path: '/api/boxes',
  input: z.object({ boxes: z.array(z.coerce.number()) }),
  output: z.object({}),
  explain: (issues, sent) =>
    issues.map((issue) => ({ ...issue, message: `${issue.message} in ${JSON.stringify(sent)}` })),
})

test('what an endpoint takes is read, and what it does not take is said as the endpoint explains it', () => {
  expect(validate(store, { boxes: ['1'] })).toEqual({ data: { boxes: [1] } })
  expect(validate(store, { boxes: ['x'] }).issues).toMatchObject([
    { path: ['boxes', 0], message: 'This is not a number in {"boxes":["x"]}' },
  ])
  expect(validate({ ...store, explain: undefined }, {}).issues).toMatchObject([
    { path: ['boxes'], message: 'This is missing' },
  ])
})

test('a reason why not becomes a refusal with the status of its code, and no reason becomes nothing', () => {
  const refuse = () => throwIf({ code: 'out_of_stock', message: 'No more of size M.' })
  expect(refuse).toThrow(new ApiError({ code: 'out_of_stock', message: 'No more of size M.' }))
  expect(new ApiError({ code: 'out_of_stock', message: '' }).status).toBe(409)
  expect(() => throwIf(null)).not.toThrow()
})
