import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OrderStatusTag } from './OrderStatusTag.tsx'

afterEach(cleanup)

test.each([
  ['pending', 'danger', 'hollow', 'clock'],
  ['confirm', 'warning', 'tint', 'thumb-up'],
  ['schedule', 'info', 'tint', 'calendar-time'],
  ['complete', 'success', 'tint', 'circle-check'],
  ['deliver', 'primary', 'outline', 'truck-delivery'],
  ['cancel', 'secondary', 'outline', 'ban'],
] as const)('§4 the look of an order that is %s: %s, %s, %s', (status, tone, form, icon) => {
  const { container } = render(
    <MantineProvider env="test">
      <OrderStatusTag status={status} />
    </MantineProvider>,
  )
  const tag = container.querySelector<HTMLElement>('[data-tone]')!
  expect(tag.dataset).toMatchObject({ tone, form })
  expect(tag.querySelector('svg')!.getAttribute('class')).toContain(`icon-${icon}`)
})
