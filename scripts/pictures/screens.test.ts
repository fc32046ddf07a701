import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../install.ts'
import { getScreens } from './screens.ts'

/** Addresses without a screen: each leads on to one that is pictured. */
const LED_ON = ['/orders/edit', '/orders/return', '/schedule', '/machine']

const shown = { order: 'id', complete: 'id', orders: 'id', customer: 'id', design: 'id' }
const pictured = Object.values(getScreens(shown)).flat()

test('every route is pictured', () => {
  const router = readFileSync(join(root, 'src/shell/router.tsx'), 'utf8')
  const routes = [...router.matchAll(/(?:path: |\b(?:open|screen|firstMachine)\(\s*)'(\/[^']*)'/g)].map(
    ([, path]) => path!,
  )
  expect(routes.length).toBeGreaterThan(40)
  const addresses = pictured.map(([, address]) => address.replace(/\?.*/, ''))
  const missing = routes
    .filter((route) => !LED_ON.includes(route))
    .filter((route) => {
      const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)
      return !addresses.some((address) => pattern.test(address))
    })
  expect(missing).toEqual([])
})

test('no two pictures have the same name', () => {
  const names = pictured.map(([name]) => name)
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})
