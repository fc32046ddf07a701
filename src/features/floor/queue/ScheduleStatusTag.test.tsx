import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ScheduleStatusTag } from './ScheduleStatusTag.tsx'

afterEach(cleanup)

test.each([
  ['pending', 'danger'],
  ['preparing', 'warning'],
  ['ready', 'info'],
  ['processing', 'success'],
] as const)('the color of a job that is %s: %s', (status, tone) => {
  const { container } = render(
    <MantineProvider env="test">
      <ScheduleStatusTag status={status} />
    </MantineProvider>,
  )
  expect(container.querySelector<HTMLElement>('[data-tone]')!.dataset['tone']).toBe(tone)
})
