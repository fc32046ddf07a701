import { MultiSelect } from '@mantine/core'
import type { Filter } from '../../shared/records/filters.ts'
import { comingDays, pastDays } from '../../web/input/days/day-presets.ts'
import { DayRangeField } from '../../web/input/days/DayRangeField.tsx'
import { SearchTextInput } from '../../web/input/SearchTextInput.tsx'
import { dayIn, listIn, textIn } from '../../web/list/filter-values.ts'
import { DesignsField } from '../designs/DesignsField.tsx'
import { useCatalogue } from '../catalogue/useCatalogue.ts'

interface FilterInputProps {
  name: string
  filter: Filter
  values: Readonly<Record<string, unknown>>
  onChange: (changed: Record<string, unknown>) => void
  getName?: (id: string) => string | undefined
  hasFocus?: boolean
}

const unnamed = () => undefined

export function FilterInput({ name, filter, values, onChange, getName = unnamed, hasFocus }: FilterInputProps) {
  const change = (value: unknown) => onChange({ [name]: value })
  const label = filter.label!
  const focus = { 'data-autofocus': hasFocus || undefined }
  switch (filter.kind) {
    case 'text':
      return (
        <SearchTextInput
          {...focus}
          label={label}
          value={textIn(values, name)}
          onOpened={() => change('')}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    case 'choice': {
      const data = filter.choices.map((value) => ({ value, label: filter.labels[value]! }))
      return <ManyOf {...focus} label={label} data={data} value={listIn(values, name)} onChange={change} />
    }
    case 'record': {
      const ids = listIn(values, name)
      if (filter.record === 'printingDesign') return <DesignsField picked={ids} getName={getName} onChange={change} />
      return <ClothingTypes label={label} value={ids} onChange={change} />
    }
    case 'days':
      return (
        <DayRangeField
          label={label}
          presets={filter.presets === 'past' ? pastDays : comingDays}
          range={{ from: dayIn(values, filter.from), to: dayIn(values, filter.to) }}
          onChange={({ from, to }) => onChange({ [filter.from]: from, [filter.to]: to })}
        />
      )
    case 'flag':
      return null
  }
}

interface ManyOfProps {
  label: string
  data: readonly { value: string; label: string }[]
  value: string[]
  onChange: (values: string[]) => void
  searchable?: boolean
  nothingFoundMessage?: string
}

const ManyOf = ({ label, value, ...select }: ManyOfProps) => (
  <MultiSelect
    {...select}
    label={label}
    placeholder={value.length === 0 ? 'Any' : undefined}
    clearable
    clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    value={value}
  />
)

function ClothingTypes(select: Pick<ManyOfProps, 'label' | 'value' | 'onChange'>) {
  const { choices: types } = useCatalogue('clothingTypes')
  return (
    <ManyOf
      {...select}
      searchable
      nothingFoundMessage={types ? 'Nothing found' : 'Loading…'}
      data={(types ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  )
}
