import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Production } from '../../../../features/productions/productions.contract.ts'
import { useEditedProductions } from './useEditedProductions.ts'

afterEach(cleanup)

const production = (_id: string) => ({ _id }) as Production
const [ONE, TWO, THREE] = [production('one'), production('two'), production('three')]

/** The productions of an order on the screen; `dirty` are the keys of those that are being changed. */
const opened = (...stored: Production[]) =>
  renderHook(({ stored: present, dirty }) => useEditedProductions(present, (key) => dirty.includes(key)), {
    initialProps: { stored, dirty: [] as string[] },
  })
type Opened = ReturnType<typeof opened>

const lostIn = ({ result }: Opened) => result.current.all.flatMap(({ key, isLost }) => (isLost ? [key] : []))
const goneIn = ({ result }: Opened) => result.current.gone

test('a production that is deleted here and restored is no less guarded against a colleague', async () => {
  const hook = opened(ONE, TWO)
  await act(async () => hook.result.current.deleteStored('two', async () => undefined))
  hook.rerender({ stored: [ONE], dirty: [] })
  expect(lostIn(hook)).toEqual([])
  expect(goneIn(hook)).toEqual([])

  hook.rerender({ stored: [ONE, TWO], dirty: ['two'] })
  hook.rerender({ stored: [ONE], dirty: ['two'] })
  expect(lostIn(hook)).toEqual(['two'])
})

test('so is one of which the server refuses the deletion', async () => {
  const hook = opened(ONE, TWO)
  const refusal = new Error('refused')
  await act(async () => {
    await expect(hook.result.current.deleteStored('two', async () => Promise.reject(refusal))).rejects.toBe(refusal)
  })
  hook.rerender({ stored: [ONE, TWO], dirty: ['two'] })
  hook.rerender({ stored: [ONE], dirty: ['two'] })
  expect(lostIn(hook)).toEqual(['two'])
})

test('each that a colleague deletes is told by its name, until it is restored', () => {
  const hook = opened(ONE, TWO, THREE)
  hook.rerender({ stored: [ONE, THREE], dirty: [] })
  expect(goneIn(hook)).toEqual([{ key: 'two', name: 'Production 2' }])
  // The same number, and another production: whoever has closed the first notice sees the second.
  hook.rerender({ stored: [ONE], dirty: [] })
  expect(goneIn(hook)).toEqual([{ key: 'three', name: 'Production 2' }])
  hook.rerender({ stored: [ONE, THREE], dirty: [] })
  expect(goneIn(hook)).toEqual([])
})
