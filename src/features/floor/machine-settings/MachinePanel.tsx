import { NumberInput, SimpleGrid, Text, Title } from '@mantine/core'
import { useReducer, useRef, useState } from 'react'
import { call } from '../../../web/api/call.ts'
import { refresh, useEndpoint } from '../../../web/api/queries.ts'
import { useLostFocus } from '../../../web/focus/useLostFocus.ts'
import { FormInputs, type InputProps } from '../../../web/form/Inputs.tsx'
import { SaveForm } from '../../../web/form/SaveForm.tsx'
import { useUnsavedGuard } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { HistoryButton } from '../../../web/records/history/HistoryButton.tsx'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { Loading } from '../../../web/ui/page/Loading.tsx'
import { useSaveKeys } from '../../orders/form/useSaveKeys.ts'
import { getMinutes } from '../plan/press-plan.rules.ts'
import { type Machine, MACHINE_LABELS } from '../schedules.contract.ts'
import { getMachine, getMachineHistory, machineFields, machineForm, updateMachine } from './machines.contract.ts'
import type { MachineForm, MachineSettings } from './machines.contract.ts'
import { formatWeek } from './machines.rules.ts'
import { WeekField } from './WeekField.tsx'

const FIELDS = { ...machineFields, week: { ...machineFields.week, shown: formatWeek } }

const UNIT = { style: { justifyContent: 'end', paddingInlineEnd: 'var(--mantine-spacing-sm)' } }

const number = (unit: string, description?: string) => (props: InputProps<number>) => (
  <NumberInput
    {...props}
    hideControls
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    description={description}
    aria-description={unit}
    rightSection={unit}
    rightSectionProps={UNIT}
    rightSectionWidth="5rem"
  />
)

const INPUTS = {
  impressionsPerHour: number('an hour'),
  uptimePercent: number('%'),
  heads: number('', 'Most screens of a job'),
  setupMinutesPerScreen: number('minutes'),
  changeoverMinutes: number('minutes'),
  assumedScreens: number('screens', 'Jobs counted so are marked ?'),
}

export function MachinePanel({ machine, isShown }: { machine: Machine; isShown: boolean }) {
  const result = useEndpoint(getMachine, { machine })
  if (result.data) return <SettingsForm stored={result.data} isShown={isShown} />
  return result.isError ? <LoadError result={result} /> : <Loading />
}

function SettingsForm({ stored, isShown }: { stored: MachineSettings; isShown: boolean }) {
  const { machine } = stored
  const root = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(stored)
  const [round, beginAgain] = useReducer((count: number) => count + 1, 0)
  const { state, guard, question } = useUnsavedGuard(true, beginAgain)
  // What a colleague saves does not change under the hands of who types.
  if (state === 'clean' && seen !== stored) setSeen(stored)
  useLostFocus(root, () => root.current?.querySelector<HTMLElement>('[type="submit"]')?.focus())
  useSaveKeys(() => {
    if (isShown && state === 'dirty') root.current?.querySelector('form')?.requestSubmit()
  })
  return (
    <div ref={root}>
      <SaveForm
        key={`${seen.version} ${round}`}
        {...guard}
        schema={machineForm}
        fields={FIELDS}
        record={seen}
        getValues={(settings) => machineForm.parse(settings)}
        onSave={async (values, version) => {
          const saved = await call(updateMachine, { ...values, machine, version: version! })
          await refresh(getMachine)
          return saved
        }}
        aside={<HistoryButton endpoint={getMachineHistory} id={machine} name={MACHINE_LABELS[machine]} />}
        layout={(form) => (
          <>
            <Title order={2} size="h4">
              Speed
            </Title>
            <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md" verticalSpacing="sm">
              <FormInputs form={form} fields={FIELDS} inputs={INPUTS} />
            </SimpleGrid>
            <Example values={form.values} />
            <WeekField form={form} />
          </>
        )}
      />
      {question}
    </div>
  )
}

const JOB = { productionId: '', designId: '', side: 'front', pieces: 144, screens: 3, passes: 1 } as const

function Example({ values }: { values: MachineForm }) {
  const { changeoverMinutes: changeover } = values
  const { setupMinutes, runMinutes } = getMinutes(values, JOB)
  const parts = [changeover, setupMinutes - changeover, runMinutes].map(Math.round)
  const isRight = machineForm.omit({ week: true }).safeParse(values).success
  return (
    <Text size="xs" bg="var(--well)" px="sm" py="xs">
      144 pieces, 3 screens, printed once:{' '}
      <b>{isRight ? `${parts.join(' + ')} = ${parts.reduce((sum, part) => sum + part)} min` : '-'}</b>
    </Text>
  )
}
