import { expect, test } from 'vitest'
import { z } from 'zod'
import { requiredText, text } from '../../shared/text.ts'
import { FormDialog } from '../records/FormDialog.tsx'

const schema = z.object({ name: requiredText('Name is required'), note: text().optional() })
const FIELDS = { name: { label: 'Name' }, note: { label: 'Note' } }
const input = () => null
const common = {
  opened: false,
  onClose: () => undefined,
  title: 'Edit',
  schema,
  record: { version: 1, name: 'Zoë', note: 'Calls first' },
  onSave: async () => ({ message: 'Saved.' }),
}

test('a form whose schema has a field without a label, an input or a value does not compile', () => {
  const whole = (
    <FormDialog
      {...common}
      fields={FIELDS}
      getValues={({ name, note }) => ({ name, note })}
      inputs={{ name: input, note: input }}
    />
  )
  const unlabelled = (
    <FormDialog
      {...common}
      // @ts-expect-error -- no label for `note`
      fields={{ name: FIELDS.name }}
      getValues={({ name, note }) => ({ name, note })}
      inputs={{ name: input, note: input }}
    />
  )
  const withoutInput = (
    <FormDialog
      {...common}
      fields={FIELDS}
      getValues={({ name, note }) => ({ name, note })}
      // @ts-expect-error -- no input for `note`
      inputs={{ name: input }}
    />
  )
  const withoutValue = (
    <FormDialog
      {...common}
      fields={FIELDS}
      // @ts-expect-error -- no value for `note`
      getValues={({ name }) => ({ name })}
      inputs={{ name: input, note: input }}
    />
  )
  expect([whole, unlabelled, withoutInput, withoutValue]).toHaveLength(4)
})
