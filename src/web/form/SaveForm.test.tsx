import { MantineProvider, TextInput } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../../shared/problem.ts'
import { Unreachable } from '../api/call.ts'
import { SaveForm } from './SaveForm.tsx'

test('O10: a form keeps its request id while answers get lost, and takes another after a conflict and once saved', async () => {
  const failures: (Error | null)[] = [
    new Unreachable(),
    new ApiError({ code: 'internal', message: 'An error occurred.' }),
    new ApiError({ code: 'invalid', message: 'Too long', field: 'name' }),
    new ApiError({ code: 'conflict', message: 'Stored already, and changed here.' }),
    null,
    null,
  ]
  const sent: string[] = []
  render(
    <MantineProvider env="test">
      <SaveForm
        schema={z.object({ name: z.string() })}
        fields={{ name: { label: 'Name' } }}
        inputs={{ name: (props) => <TextInput {...props} /> }}
        record={null}
        getValues={() => ({ name: '' })}
        onSave={async (_values, _version, _seen, requestId) => {
          sent.push(requestId)
          const failure = failures[sent.length - 1]
          if (failure) throw failure
          return {}
        }}
        onState={() => {}}
        onCancel={() => {}}
        onSaved={() => {}}
      />
    </MantineProvider>,
  )
  while (sent.length < failures.length) {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await act(async () => undefined)
  }
  const [lost, broken, invalid, conflict, saved, next] = sent
  expect(lost).toMatch(/^[0-9a-f-]{36}$/)
  expect([broken, invalid, conflict]).toEqual([lost, lost, lost])
  expect(new Set([lost, saved, next]).size).toBe(3)
})
