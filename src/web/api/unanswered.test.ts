import { expect, test } from 'vitest'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { ApiError } from '../../shared/problem.ts'
import { keepRequestId } from './unanswered.ts'

const sentIds: string[] = []
const send = (requestId: string, name: string, failure?: Error) =>
  keepRequestId(customerEndpoints.create, { name, image: new Blob([name]), requestId }, async (sent) => {
    sentIds.push(sent.requestId)
    if (failure) throw failure
    return sent
  }).catch(() => undefined)

test('O10: what got no answer keeps its id, from whatever form it is sent again, until it is answered', async () => {
  await send('1', 'Ann', new TypeError('Failed to fetch'))
  await send('2', 'Bob')
  await send('3', 'Ann', new ApiError({ code: 'internal', message: 'The commit was not answered' }))
  await send('4', 'Ann')
  await send('5', 'Ann', new ApiError({ code: 'invalid', message: 'Wrong' }))
  await send('6', 'Ann')
  expect(sentIds).toEqual(['1', '2', '1', '1', '5', '6'])
})
