import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageHeading } from './PageHeading.tsx'

afterEach(cleanup)

/** A screen that shows its heading once its record is there. */
const Screen = ({ record }: { record: string | null }) => (
  <MantineProvider env="test">
    <button type="button">Menu</button>
    {record && <PageHeading title={record} />}
  </MantineProvider>
)

test('a heading takes the focus when it appears, and once', () => {
  const { rerender } = render(<Screen record={null} />)
  rerender(<Screen record="Order 1" />)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  screen.getByRole('heading').blur()
  rerender(<Screen record="Order 1, changed" />)
  expect(document.activeElement).toBe(document.body)
})

test('a heading takes the focus from nothing that has it', () => {
  const { rerender } = render(<Screen record={null} />)
  screen.getByRole('button').focus()
  rerender(<Screen record="Order 1" />)
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
