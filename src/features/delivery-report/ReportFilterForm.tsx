import { Button, Group, Paper, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { DayRangeField } from '../../web/input/days/DayRangeField.tsx'
import { useToday } from '../../web/today.ts'
import { FilterInput } from '../filters/FilterInput.tsx'
import { reportFilter, reportFilters } from './delivery-report.contract.ts'
import { presetsOn, type ReportFilterFormValues } from './report-filter.ts'

interface ReportFilterFormProps {
  filter: ReportFilterFormValues
  onSearch: (filter: ReportFilterFormValues) => void
}

export function ReportFilterForm({ filter, onSearch }: ReportFilterFormProps) {
  const hint = useId()
  const today = useToday()
  const [typed, setTyped] = useState({ filter, values: filter })
  // Another address, by a link or the browser's Back: the form follows it.
  if (typed.filter !== filter) setTyped({ filter, values: filter })
  const { values } = typed
  const change = (changed: Partial<ReportFilterFormValues>) => setTyped({ filter, values: { ...values, ...changed } })

  const { deliveryDateFrom: from, deliveryDateTo: to } = values
  const hasBothDays = from !== null && to !== null
  const error = hasBothDays ? reportFilter.safeParse(values).error?.issues[0]?.message : undefined
  const canSearch = hasBothDays && !error
  return (
    <Paper
      component="form"
      aria-label="Filter"
      withBorder
      p="sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSearch) onSearch(values)
      }}
    >
      <Group gap="2xs" mb="sm" role="group" aria-label="Delivered">
        {presetsOn(today).map(({ label, ...range }) => (
          <Button
            key={label}
            variant={range.deliveryDateFrom === from && range.deliveryDateTo === to ? 'filled' : 'default'}
            aria-pressed={range.deliveryDateFrom === from && range.deliveryDateTo === to}
            onClick={() => onSearch({ ...values, ...range })}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Group gap="sm" align="start" grow preventGrowOverflow={false}>
        <DayRangeField
          label="Delivery Date"
          isClosed
          range={{ from, to }}
          onChange={(range) => change({ deliveryDateFrom: range.from, deliveryDateTo: range.to })}
          error={error}
        />
        {Object.entries(reportFilters).map(([name, one]) => (
          <FilterInput key={name} name={name} filter={one} values={{ ...values }} onChange={change} />
        ))}
        <Button
          type="submit"
          mt="lg"
          flex="0 0 auto"
          w={{ base: '100%', sm: 'auto' }}
          leftSection={<IconSearch size="1.1em" />}
          disabled={!canSearch}
          aria-describedby={hasBothDays ? undefined : hint}
        >
          Search
        </Button>
      </Group>
      {!hasBothDays && (
        <Text id={hint} c="dimmed" mt="sm">
          Choose a week or a month, or pick the first and the last day.
        </Text>
      )}
    </Paper>
  )
}
