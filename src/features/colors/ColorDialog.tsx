import { ColorInput } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordDialogProps } from '../../web/records/useNewRecord.tsx'
import { type FormValues, saveRecord, valuesFrom } from '../../web/records/record-form.ts'
import { ColorSwatch } from '../../web/ui/ColorSwatch.tsx'
import { FormInputs, type Inputs } from '../../web/form/Inputs.tsx'
import type { InputProps } from '../../web/input/input-props.ts'
import { recordInputs } from '../../web/records/record-inputs.tsx'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import { guessCode } from './color-guess.ts'
import { type Color, colorEndpoints, colorFields, colorForm } from './colors.contract.ts'

const SWATCHES = [
  '#ffffff',
  '#000000',
  '#868e96',
  '#c92a2a',
  '#e8590c',
  '#f2b705',
  '#2f9e44',
  '#0c8599',
  '#1c4e9a',
  '#1f2a44',
  '#862e9c',
  '#6b4226',
]

const FIELDS = {
  ...colorFields,
  code: {
    ...colorFields.code,
    shown: (code: string) => (
      <>
        <ColorSwatch code={code} /> #{code}
      </>
    ),
  },
}

const INPUTS: Inputs<FormValues<typeof colorFields>> = {
  ...recordInputs(colorFields),
  code: (props) => <CodeField {...props} />,
}

export function ColorDialog({ opened, record, startName, onClose, onSaved }: RecordDialogProps<Color>) {
  // For a color that is made for something else, what is not guessed has to be chosen.
  const codeFor = (name = '') => guessCode(name) ?? (startName === undefined ? 'ffffff' : '')
  const getValues = valuesFrom(colorFields, { name: startName ?? '', code: codeFor(startName) })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={record ? 'Edit Color' : 'New Color'}
      schema={colorForm}
      fields={FIELDS}
      record={record}
      history={record && { endpoint: colorEndpoints.history, id: record._id, name: record.name }}
      getValues={getValues}
      layout={(form) => {
        form.watch('name', ({ previousValue, value }) => {
          if (!record && form.getValues().code === codeFor(previousValue)) form.setFieldValue('code', codeFor(value))
        })
        return <FormInputs form={form} fields={FIELDS} inputs={INPUTS} />
      }}
      onSave={async (values, version, _, requestId) => {
        const saved = await saveRecord(colorEndpoints, record, values, version, requestId)
        onSaved?.(saved.color)
        return saved
      }}
    />
  )
}

function CodeField({ value, onChange, ...props }: InputProps<string>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ColorInput
      {...props}
      format="hex"
      swatches={SWATCHES}
      swatchesPerRow={6}
      popoverProps={{ withinPortal: true, opened: isOpen }}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
      placeholder="Choose a color"
      leftSection={value ? undefined : <IconPalette size="1.15rem" />}
      value={value && `#${value}`}
      onChange={(code) => onChange(code.replace(/^#/, '').toLowerCase())}
      onFocus={() => setOpen(true)}
      onClick={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      // Escape closes the open palette alone, and the dialog when it is closed.
      data-mantine-stop-propagation={isOpen}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false)
      }}
    />
  )
}
