import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { getVersion } from '../src/server/version.ts'
import { describeCheckout, noteCheckout } from './version.ts'

const place = mkdtempSync(join(tmpdir(), 'checkout-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@shop.test', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

const writePackage = (folder: string, version: string, more = {}) =>
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'shop', version, private: true, ...more }, null, 2),
  )

function commit(folder: string, message: string): string {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', message)
  return git(folder, 'rev-parse', '--short=8', 'HEAD')
}

function openRelease(): string {
  const folder = mkdtempSync(join(place, 'shop-'))
  git(folder, 'init', '--quiet')
  writePackage(folder, '0.9.0')
  commit(folder, 'the first')
  writePackage(folder, '1.0.0')
  commit(folder, 'the release')
  return folder
}

function getNoted(folder: string): string {
  noteCheckout(folder)
  return getVersion(folder)
}

test('a release is called by its version, and what comes after it by the commits since and the last of them', () => {
  const folder = openRelease()
  expect(getNoted(folder)).toBe('1.0.0')
  writePackage(folder, '1.0.0', { license: 'UNLICENSED' })
  commit(folder, 'a change of package.json')
  const last = commit(folder, 'another')
  expect(getNoted(folder)).toBe(`1.0.0+2.${last}`)
  writePackage(folder, '1.1.0')
  commit(folder, 'the next release')
  expect(getVersion(folder), 'before the next build').toBe('1.1.0')
  expect(getNoted(folder)).toBe('1.1.0')
})

test('a shallow clone does not take itself for a release', () => {
  const folder = openRelease()
  const last = commit(folder, 'a change')
  const clone = mkdtempSync(join(place, 'clone-'))
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${folder}`, clone])
  expect(getNoted(clone)).toBe(`1.0.0+${last}`)
})

test('without its history a folder is a release, also inside of another checkout', () => {
  const folder = mkdtempSync(join(openRelease(), 'unpacked-'))
  writePackage(folder, '1.0.0')
  expect(getNoted(folder)).toBe('1.0.0')
})

test('where git cannot be asked, a checkout says that it is not known', () => {
  const folder = openRelease()
  const { PATH } = process.env
  onTestFinished(() => void (process.env['PATH'] = PATH))
  process.env['PATH'] = place
  expect(describeCheckout(folder)).toBe('unknown')
  expect(getNoted(folder)).toBe('1.0.0+unknown')
})
