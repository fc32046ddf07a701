import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import type { Backup } from './backup-folder.ts'
import { type BackupState, getNext, getWarning, isRehearsalDue, nextTime } from './schedule.ts'

const local = (day: number, hour: number, minute = 0): string => new Date(2026, 10, day, hour, minute).toISOString()
const madeAt = (at: string) => ({ manifest: { madeAt: at } }) as Backup
const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString()

test.each([
  [local(26, 1), local(26, 2)],
  [local(26, 2), local(27, 2)],
  [local(26, 9), local(27, 2)],
])('the first 02:00 after %s is %s', (after, next) => {
  expect(nextTime('02:00', after)).toBe(next)
})

describe('the next backup is made', () => {
  test('never where it is off', () => {
    expect(getNext('off', { backups: [], failure: undefined })).toBeNull()
  })

  test('at once where there is none, and where the night has passed without one', () => {
    expect(getNext('02:00', { backups: [], failure: undefined })! <= ago(0)).toBe(true)
    expect(getNext('02:00', { backups: [madeAt(ago(2 * DAY_MS))], failure: undefined })! < ago(0)).toBe(true)
  })

  test('without regard to one of the future, whose clock was wrong', () => {
    const [future, last] = [madeAt(ago(-1000 * DAY_MS)), madeAt(ago(2 * DAY_MS))]
    expect(getNext('02:00', { backups: [future, last], failure: undefined })! < ago(0)).toBe(true)
    expect(getWarning({ nextAt: ago(0), backups: [future, last] })).toContain('The last good backup is of')
  })

  test('rehearsed although the last rehearsal is of the future, whose clock was wrong', () => {
    expect(isRehearsalDue(ago(0), { at: ago(-1000 * DAY_MS), name: '', orders: 1 })).toBe(true)
  })

  test('an hour after a failure', () => {
    const failure = { at: ago(0), code: 'no_room', message: 'No room.' } as const
    const next = getNext('02:00', { backups: [madeAt(ago(2 * DAY_MS))], failure })!
    expect(Date.parse(next) - Date.parse(failure.at)).toBe(HOUR_MS)
  })
})

describe('a rehearsal follows the first backup from Sunday on', () => {
  // Nov 22, 2026 is a Sunday.
  const since = (at: string) => ({ at, name: 'a backup', orders: 1 })
  test.each([
    ['none was ever made', local(26, 2), undefined, true],
    ['one was made this Sunday', local(26, 2), since(local(22, 2, 5)), false],
    ['the last is of Saturday', local(22, 2), since(local(21, 2, 5)), true],
    ['Sunday has not come yet', local(21, 2), since(local(15, 2, 5)), false],
    ['the computer was off on Sunday', local(23, 8), since(local(15, 2, 5)), true],
    ['the last one failed', local(26, 2), { ...since(local(25, 2, 5)), message: 'It failed.' }, true],
  ])('%s', (_, made, rehearsal, due) => {
    expect(isRehearsalDue(made, rehearsal)).toBe(due)
  })
})

describe('administrators are warned', () => {
  const well: BackupState = { nextAt: ago(-HOUR_MS), backups: [madeAt(ago(35 * HOUR_MS))] }
  const failure = { at: ago(HOUR_MS), code: 'no_room', message: 'There is no room in /mnt/usb.' } as const

  test('not while the last good backup is no older than 36 hours, nor where backups are off', () => {
    expect(getWarning(well)).toBeUndefined()
    expect(getWarning({ ...well, failure })).toBeUndefined()
    expect(getWarning({ ...well, nextAt: null, backups: [], failure })).toBeUndefined()
  })

  test('of an older one, with the cause and no path', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 26, 12) })
    onTestFinished(() => void vi.useRealTimers())
    const late = { ...well, backups: [madeAt(local(24, 2))] }
    expect(getWarning(late)).toBe('The last good backup is of 2026-11-24 02:00.')
    expect(getWarning({ ...late, failure })).toBe(
      'The last good backup is of 2026-11-24 02:00. There is no room for another.',
    )
    expect(getWarning({ ...late, backups: [], failure })).toBe('There is no backup. There is no room for another.')
  })

  test('of a rehearsal that failed, and of a disk that is away', () => {
    const rehearsal = { at: ago(0), name: 'a backup', orders: 0, message: 'It failed.' }
    expect(getWarning({ ...well, rehearsal })).toContain('could not be restored')
    expect(getWarning({ ...well, away: 'The folder /mnt/usb cannot be used' })).toBe(
      'The folder for backups is away: they are made on the disk of the shop.',
    )
  })
})
