import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openTwoPages } from '../../web/testing/two-pages.tsx'
import { router } from '../router.tsx'

afterEach(cleanup)

/** Opens the screen of an address that calls nothing. */
async function open(address: string): Promise<void> {
  const { options } = router.getMatchedRoutes(address)[2]!
  await options.component!.preload?.()
  openTwoPages(options.component as never)
}

test('§2.2 an error has a page that says so and leads to the start', async () => {
  await open('/auth/error')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Error')
  expect(screen.getByText('An error occurred. Please try again later.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/')
})

test('§2.2 §9 the settings of a new browser are green, light and of size 14', async () => {
  await open('/config')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Settings')
  const chosen = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
  expect(chosen.map(({ name, labels }) => `${name} ${labels![0]!.textContent}`)).toEqual([
    'color Green',
    'brightness Light',
    'scale 14',
    'density Comfortable',
  ])
})
