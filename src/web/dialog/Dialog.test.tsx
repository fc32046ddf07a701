import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

function Stacked() {
  const [opened, setOpened] = useState(['Order', 'Items', 'Color'])
  return ['Order', 'Items', 'Color'].map((title) => (
    <Dialog
      key={title}
      title={title}
      opened={opened.includes(title)}
      onClose={() => setOpened((all) => all.filter((other) => other !== title))}
    />
  ))
}

test('Escape closes the dialogs that lie over each other one by one, the topmost first', () => {
  render(
    <MantineProvider env="test">
      <Stacked />
    </MantineProvider>,
  )
  const shown = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')!.textContent)
  expect(shown()).toEqual(['Order', 'Items', 'Color'])
  for (const left of [['Order', 'Items'], ['Order'], []]) {
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(shown()).toEqual(left)
  }
})
