import { Button, NumberInput, SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import { useReducer, useRef } from 'react'
import { pluralize } from '../../shared/numbers.ts'
import { call } from '../../web/api/call.ts'
import { refresh, useEndpoint } from '../../web/api/queries.ts'
import { useLostFocus } from '../../web/focus/useLostFocus.ts'
import { FormInputs } from '../../web/form/Inputs.tsx'
import type { InputProps } from '../../web/input/input-props.ts'
import { SaveForm } from '../../web/form/SaveForm.tsx'
import { useUnsavedGuard } from '../../web/form/unsaved/useUnsavedGuard.tsx'
import { HistoryButton } from '../../web/records/history/HistoryButton.tsx'
import { formatDuration } from '../../web/ui/format-times.ts'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { useLast } from '../../web/ui/useLast.ts'
import orderForm from '../order/form/NewOrderForm.module.css'
import { getRatios } from '../../features/plan/learned/learned.rules.ts'
import {
  getLearnedSpeed,
  type LearnedSpeed,
  type MachineRates,
  rates,
} from '../../features/plan/press-plan.contract.ts'
import { getMinutes } from '../../features/plan/press-plan.rules.ts'
import { refreshMachines } from './machine-changes.ts'
import { PlanChange } from './PlanChange.tsx'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import {
  getMachine,
  getMachineHistory,
  machineFields,
  machineForm,
  updateMachine,
} from '../../features/machines/machines.contract.ts'
import type { MachineForm, MachineSettings } from '../../features/machines/machines.contract.ts'
import { formatSpans, formatWeek, parseSpans } from '../../features/machines/machines.rules.ts'
import { type TypedSettings, WeekField } from './WeekField.tsx'
import { machineName } from '../../features/machines/known-machines.ts'

const FIELDS = { ...machineFields, week: { ...machineFields.week, shown: formatWeek } }

const toForm = ({ week, ...values }: TypedSettings): MachineForm => ({ ...values, week: week.map(parseSpans) })

const numberInput = (unit: string, description?: string) => (props: InputProps<number>) => (
  <NumberInput
    {...props}
    hideControls
    suffix={unit}
    description={description}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
  />
)

const NAME_INPUT = { name: (props: InputProps<string>) => <TextInput {...props} /> }

function getInputs(machine: Machine, learned: LearnedSpeed | undefined) {
  const measuredInput =
    (name: 'impressionsPerHour' | 'setupMinutesPerScreen', unit: string, jobs = 0) =>
    (props: InputProps<number>) => {
      const exact = learned?.[name] ?? null
      const measured = exact === null ? null : Math.round(exact * 10) / 10
      const from = pluralize(jobs, 'job')
      const words = measured === null ? `Not measured, ${from} of 20` : `Measured ${measured} over ${from}`
      return (
        <>
          {numberInput(unit, learned && words)(props)}
          {measured !== null && measured !== props.value && (
            <TakeOver machine={machine} name={name} value={measured} onPress={() => props.onChange(measured)} />
          )}
        </>
      )
    }
  return {
    impressionsPerHour: measuredInput('impressionsPerHour', ' an hour', learned && getRatios(learned).length),
    uptimePercent: numberInput(' %'),
    heads: numberInput('', 'Most screens of a job'),
    setupMinutesPerScreen: measuredInput('setupMinutesPerScreen', ' minutes', learned?.setups),
    changeoverMinutes: numberInput(' minutes'),
    assumedScreens: numberInput(' screens', 'Such jobs have a ? on the press plan'),
  }
}

export function MachinePanel({ machine }: { machine: Machine }) {
  const result = useEndpoint(getMachine, { machine })
  if (result.data) return <SettingsForm stored={result.data} />
  return result.isError ? <LoadError result={result} /> : <Loading />
}

function SettingsForm({ stored }: { stored: MachineSettings }) {
  const { machine } = stored
  const learned = useEndpoint(getLearnedSpeed, { machine }).data
  const root = useRef<HTMLDivElement>(null)
  const [round, beginAgain] = useReducer((count: number) => count + 1, 0)
  const { state, guard, question } = useUnsavedGuard(true, beginAgain)
  // What a colleague saves does not change under the hands of who types.
  const seen = useLast(state === 'clean' ? stored : null)!
  useLostFocus(root, () => root.current?.querySelector<HTMLElement>('[type="submit"]')?.focus())
  return (
    <div ref={root} className={orderForm.form} style={{ minHeight: 0 }}>
      <SaveForm
        key={`${seen.version} ${round}`}
        {...guard}
        bar
        schema={machineForm}
        fields={FIELDS}
        record={seen}
        getValues={(settings): TypedSettings => ({
          ...machineForm.parse(settings),
          week: settings.week.map(formatSpans),
        })}
        toSent={toForm}
        onSave={async (values, version) => {
          const saved = await call(updateMachine, { ...toForm(values), machine, version: version! })
          await Promise.all([refresh(getMachine), refreshMachines()])
          return saved
        }}
        aside={<HistoryButton endpoint={getMachineHistory} id={machine} name={machineName(machine)} />}
        layout={(form) => (
          <>
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <FormInputs form={form} fields={FIELDS} inputs={NAME_INPUT} />
            </SimpleGrid>
            <Title order={2} size="h4">
              Speed
            </Title>
            <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md" verticalSpacing="sm">
              <FormInputs form={form} fields={FIELDS} inputs={getInputs(machine, learned)} />
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

function Example({ values }: { values: MachineRates }) {
  if (!rates.safeParse(values).success) return null
  const { setupMinutes, runMinutes } = getMinutes(values, JOB)
  return (
    <Text size="xs">
      144 pieces, 3 screens, printed once: {formatDuration(setupMinutes)} of setup and {formatDuration(runMinutes)} of
      printing
    </Text>
  )
}

interface TakeOverProps {
  machine: Machine
  name: keyof MachineRates
  value: number
  onPress: () => void
}

/** Puts what was measured into the field, and says before what it does to the plan. */
export const TakeOver = ({ machine, name, value, onPress }: TakeOverProps) => (
  <>
    <Button size="compact-sm" variant="light" mt="3xs" onClick={onPress}>
      Take over {value}
    </Button>
    <PlanChange machine={machine} change={(one) => ({ ...one, rates: { ...one.rates, [name]: value } })} />
  </>
)
