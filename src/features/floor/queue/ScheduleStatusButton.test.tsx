import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ScheduleStatusButton } from './ScheduleStatusButton.tsx'

afterEach(cleanup)

test.each([
  ['pending', 'danger', 'hollow', 'clock'],
  ['preparing', 'warning', 'tint', 'tools'],
  ['ready', 'info', 'tint', 'flag-3'],
  ['processing', 'success', 'solid', 'player-play'],
  ['complete', 'success', 'tint', 'circle-check'],
] as const)('§4 the look of a job that is %s: %s, %s, %s', (status, tone, form, icon) => {
  const { container } = render(
    <MantineProvider env="test">
      <ScheduleStatusButton schedule={{ status, orderNo: 7 }} onClick={() => undefined} />
    </MantineProvider>,
  )
  const tag = container.querySelector<HTMLElement>('[data-tone]')!
  expect(tag.dataset).toMatchObject({ tone, form })
  expect(tag.querySelector('svg')!.getAttribute('class')).toContain(`icon-${icon}`)
})
