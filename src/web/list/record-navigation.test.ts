import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  extendNavigation,
  type RecordNavigation,
  returnAddress,
  rememberReturnAddress,
  rememberNavigation,
  navigationWith,
} from './record-navigation.ts'

afterEach(() => sessionStorage.clear())

/** A walk in pages of three; `ids` are letters. */
const navigation = (ids: string, first = 0, total = 9): RecordNavigation => ({
  ...{ href: '/orders?view=open', of: 'open' },
  input: { page: 0, limit: 3 },
  ids: ids.split(''),
  first,
  total,
})

/** Answers the pages of a list of these ids, and notes which were asked. */
function getList(ids: string) {
  const asked: number[] = []
  const load = async (page: number) => {
    asked.push(page)
    return {
      data: ids
        .slice(page * 3, page * 3 + 3)
        .split('')
        .map((_id) => ({ _id })),
      total: ids.length,
    }
  }
  return { asked, load }
}

describe('the list that a record was opened from', () => {
  test('is found for a record in it, by the kind of the records', () => {
    rememberNavigation('orders', navigation('abc'))
    rememberReturnAddress({ href: '/orders?view=open', entry: 'e' })
    expect(navigationWith('orders', 'b')?.href).toBe('/orders?view=open')
    expect(navigationWith('orders', 'x')).toBeUndefined()
    expect(navigationWith('productions', 'b')).toBeUndefined()
    sessionStorage.setItem('walk-orders', 'no json')
    expect(navigationWith('orders', 'b')).toBeUndefined()
  })

  test('is not the one that was shown before another screen, which is led back to', () => {
    rememberNavigation('orders', navigation('abc'))
    rememberReturnAddress({ href: '/productions?view=on_machines', entry: 'f' })
    expect(navigationWith('orders', 'b')).toBeUndefined()
    expect(returnAddress()).toEqual({ href: '/productions?view=on_machines', entry: 'f' })
  })

  test('does without a storage that is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    rememberNavigation('orders', navigation('abc'))
    expect(navigationWith('orders', 'b')).toBeUndefined()
    vi.restoreAllMocks()
  })

  test('goes on with the next page, and back with the one before', async () => {
    expect(await extendNavigation(navigation('abc'), 1, getList('abcdefghi').load)).toMatchObject({
      ids: 'abcdef'.split(''),
      total: 9,
    })
    expect(await extendNavigation(navigation('def', 3), -1, getList('abcdefghi').load)).toMatchObject({
      ids: 'abcdef'.split(''),
      first: 0,
    })
  })

  test('skips nothing where records have left the list since: those after them moved up', async () => {
    const { asked, load } = getList('defghi')
    const longer = await extendNavigation(navigation('abc'), 1, load)
    expect(longer).toMatchObject({ ids: 'abcdef'.split(''), first: 0, total: 9 })
    expect(asked).toEqual([0])
  })

  test('goes on where one stands, though records have come in before', async () => {
    expect(await extendNavigation(navigation('abc'), 1, getList('xabcdefghi').load)).toMatchObject({
      ids: 'abcde'.split(''),
    })
    expect(await extendNavigation(navigation('def', 3), -1, getList('bcdefghi').load)).toMatchObject({
      ids: 'bcdef'.split(''),
    })
  })

  test('ends where there is nothing more', async () => {
    expect(await extendNavigation(navigation('abc'), 1, getList('ab').load)).toMatchObject({
      ids: 'abc'.split(''),
      total: 3,
    })
    expect(await extendNavigation(navigation('def', 3), -1, getList('').load)).toMatchObject({ first: 0, total: 6 })
  })
})
