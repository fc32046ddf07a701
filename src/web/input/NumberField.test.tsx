import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NumberField } from './NumberField.tsx'

afterEach(cleanup)

function Form() {
  const [value, setValue] = useState<number | string>('')
  return (
    <MantineProvider>
      <NumberField label="Dozens" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </MantineProvider>
  )
}

test.each([
  ['15', '15'],
  ['99999999', '99999999'],
  ['', '""'],
  ...['1.5', '1,5', '-5', '1e3', '1 5', '9'.repeat(30)].map((text) => [text, JSON.stringify(text)]),
])('Q6: %j stays as it was typed', (text, value) => {
  render(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('Dozens')
  for (let end = 1; end <= text.length; end++) fireEvent.change(field, { target: { value: text.slice(0, end) } })
  expect(field.value).toBe(text)
  expect(screen.getByRole('status').textContent).toBe(value)
})
