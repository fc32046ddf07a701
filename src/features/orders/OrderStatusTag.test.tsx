import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OrderStatusTag } from './OrderStatusTag.tsx'

afterEach(cleanup)

test.each([
  ['pending', 'danger'],
  ['confirm', 'warning'],
  ['schedule', 'info'],
  ['complete', 'success'],
  ['deliver', 'primary'],
  ['cancel', 'secondary'],
] as const)('the color of an order that is %s: %s', (status, tone) => {
  const { container } = render(
    <MantineProvider env="test">
      <OrderStatusTag status={status} />
    </MantineProvider>,
  )
  expect(container.querySelector<HTMLElement>('[data-tone]')!.dataset['tone']).toBe(tone)
})
