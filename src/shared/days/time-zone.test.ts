import { describe, expect, test } from 'vitest'
import { fromClock, offsetsOf, onClock } from './time-zone.ts'
import { isTimeZone, timeZone as zoneOfShop } from './zone-name.ts'

const HOUR_MS = 3_600_000

test.each([
  ['Europe/Berlin', true],
  ['Europe/Kyiv', true],
  ['US/Eastern', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['Mars', false],
  ['', false],
  ['+02:00', false],
])('%s is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})

test.each(['UTC', 'Pacific/Honolulu', 'US/Hawaii', 'America/Argentina/Ushuaia', 'Etc/GMT+5', ' Europe/Kyiv '])(
  'a shop may have %s',
  (name) => expect(zoneOfShop.parse(name)).toBe(name.trim()),
)

test.each(['BST', 'PST', 'EST5EDT', 'SystemV/AST4', 'Zulu', 'america/new_york', 'Mars/Olympus', '', '-10:00'])(
  'nobody knows which place %j means',
  (name) => expect(zoneOfShop.safeParse(name).success).toBe(false),
)

test.each([
  ['Pacific/Honolulu', '2026-11-30T09:30:00Z', '2026-11-29T23:30'],
  ['Asia/Kathmandu', '2026-11-30T18:30:00Z', '2026-12-01T00:15'],
  ['Pacific/Apia', '2011-12-30T09:59:00Z', '2011-12-29T23:59'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31T00:00'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04T01:00'],
  ['Europe/Berlin', '2026-03-29T00:59:00Z', '2026-03-29T01:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00'],
  ['Europe/Berlin', '0001-01-02T00:00:00Z', '0001-01-02T00:53'],
])('in %s the clocks show at %s: %s', (timeZone, instant, shown) => {
  expect(onClock(offsetsOf(timeZone), Date.parse(instant)).toISOString().slice(0, 16)).toBe(shown)
})

describe('an instant by the clocks of a place', () => {
  test.each([
    ['an ordinary one', 'Pacific/Honolulu', '2026-11-29T23:30', '2026-11-30T09:30'],
    ['twice: the earlier', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'],
    ['after both', 'America/New_York', '2026-11-01T02:00', '2026-11-01T07:00'],
    ['never: as much later', 'America/New_York', '2026-03-08T02:30', '2026-03-08T07:30'],
    ['a midnight that does not exist', 'America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T03:00'],
    ['a midnight that does not exist', 'Africa/Cairo', '2026-04-24T00:00', '2026-04-23T22:00'],
    ['a day that does not exist', 'Pacific/Apia', '2011-12-30T00:00', '2011-12-30T10:00'],
    ['half an hour', 'Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45'],
  ])('%s, in %s: %s', (_, timeZone, shown, instant) => {
    expect(new Date(fromClock(offsetsOf(timeZone), Date.parse(`${shown}Z`)))).toEqual(new Date(`${instant}Z`))
  })

  test.each([
    ['America/New_York', ['2026-11-01T06']],
    ['Asia/Kathmandu', []],
    ['Africa/Casablanca', ['2026-02-15T02', '2026-09-20T01']],
    ['Antarctica/Troll', ['2026-10-25T01', '2026-10-25T02']],
  ])(
    'is there and back the same in each hour of a year in %s, but for what its clocks show twice',
    (timeZone, twice) => {
      const getOffset = offsetsOf(timeZone)
      const first = Date.parse('2026-01-01T00:00:00Z')
      const hours = Array.from({ length: 8760 }, (_, hour) => first + hour * HOUR_MS)
      const others = hours.filter((at) => fromClock(getOffset, onClock(getOffset, at).getTime()) !== at)
      expect(others.map((at) => new Date(at).toISOString().slice(0, 13))).toEqual(twice)
    },
  )
})
