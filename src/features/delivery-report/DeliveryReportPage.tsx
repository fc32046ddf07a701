import '@mantine/core/styles/Accordion.css'
import { Accordion, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconListSearch, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { dayRange } from '../../shared/days/day.ts'
import type { OutputOf } from '../../shared/endpoint.ts'
import { pluralize, formatCount, formatPercent, pluralNoun } from '../../shared/numbers.ts'
import { unbrokenPieces, getUnit } from '../../shared/quantities/pieces.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { ExportButton } from '../../web/records/ExportButton.tsx'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { PageHeading } from '../../web/ui/page/PageHeading.tsx'
import { filterChips } from '../../web/list/filter-values.ts'
import { CustomerGroup } from './CustomerGroup.tsx'
import group from './CustomerGroup.module.css'
import {
  deliveryReport,
  exportDeliveryReport,
  reportFilter,
  reportFilters,
  type ReportQuery,
} from './delivery-report.contract.ts'
import classes from './DeliveryReportPage.module.css'
import { getFilter, type ReportFilterFormValues, getSearch } from './report-filter.ts'
import { ReportFilterForm } from './ReportFilterForm.tsx'
import { ReturnedBadge } from './ReturnedBadge.tsx'
import { usePrintEvents } from '../../web/print/usePrintEvents.ts'

export function DeliveryReportPage() {
  const search = useSearch({ strict: false })
  const filter = useMemo(() => getFilter(search), [search])
  const navigate = useNavigate()
  const isValid = reportFilter.safeParse(filter).success
  const query = filter as ReportQuery
  const result = useEndpoint(deliveryReport, query, { enabled: isValid, placeholderData: keepPreviousData })
  const isShown = isValid && result.data !== undefined
  return (
    <Box className={classes.page} maw="90rem">
      <style>{'@page { size: a4 landscape; margin: 12mm }'}</style>
      <PageHeading title="Delivery Report">
        <ExportButton endpoint={exportDeliveryReport} input={query} disabled={!isShown}>
          Export CSV
        </ExportButton>
        <Button
          variant="default"
          leftSection={<IconPrinter size="1.1em" />}
          disabled={!isShown}
          onClick={() => globalThis.print()}
        >
          Print
        </Button>
      </PageHeading>
      <Box className={classes.filter} mb="sm">
        <ReportFilterForm
          filter={filter}
          onSearch={(next) => void navigate({ to: '/report/delivery', search: getSearch(next) })}
        />
      </Box>
      <LoadError result={result} title="This report could not be loaded" />
      {isValid && result.isPending && <Loading />}
      {!isValid && <Empty text="Choose which deliveries to report." />}
      {isValid && result.data && (
        <div data-stale={result.isPlaceholderData || undefined}>
          <Report key={JSON.stringify([filter, result.isPlaceholderData])} report={result.data} filter={filter} />
        </div>
      )}
    </Box>
  )
}

const Empty = ({ text }: { text: string }) => (
  <Stack align="center" gap="sm" py="xl" px="md" c="dimmed" role="status">
    <IconListSearch size="2.6rem" stroke={1.3} aria-hidden="true" />
    {text}
  </Stack>
)

const formatFilter = (filter: ReportFilterFormValues): string =>
  [
    dayRange(filter.deliveryDateFrom, filter.deliveryDateTo),
    ...filterChips(reportFilters, filter).map(({ label }) => label),
  ].join(' · ')

function Report({ report, filter }: { report: OutputOf<typeof deliveryReport>; filter: ReportFilterFormValues }) {
  const { data, total } = report
  const all = data.map(({ customer }) => customer._id)
  const [closed, setClosed] = useState<readonly string[]>([])
  const [isPrinting, setPrinting] = useState(false)
  usePrintEvents(
    () => setPrinting(true),
    () => setPrinting(false),
  )
  if (data.length === 0) return <Empty text="No Record Found." />
  const isOpen = (customer: string) => isPrinting || !closed.includes(customer)
  return (
    <>
      <Group gap="md" mb="xs">
        <Total figure={formatCount(total.orders)} unit={pluralNoun(total.orders, 'order')} />
        <Total figure={unbrokenPieces(total.pieces)} unit="" />
        <Total figure={formatCount(total.pieces)} unit={getUnit(total.pieces)} />
        {total.returnedPieces > 0 && (
          <span>
            <ReturnedBadge pieces={total.returnedPieces} /> {getUnit(total.returnedPieces)} returned,{' '}
            {formatPercent(total.returnedPieces, total.pieces)}
          </span>
        )}
        <Text span c="dimmed" ms={{ sm: 'auto' }} style={{ overflowWrap: 'anywhere' }}>
          {pluralize(data.length, 'customer')}, {formatFilter(filter)}
        </Text>
        <Button variant="default" size="xs" onClick={() => setClosed(closed.length === 0 ? all : [])}>
          {closed.length === 0 ? 'Close all' : 'Open all'}
        </Button>
      </Group>
      <Accordion
        multiple
        value={all.filter(isOpen)}
        onChange={(open) => setClosed(all.filter((customer) => !open.includes(customer)))}
        order={2}
        variant="contained"
        chevronPosition="left"
        keepMounted={false}
        transitionDuration={0}
        classNames={{ itemTitle: group.band, chevron: group.chevron }}
        styles={{ item: { backgroundColor: 'var(--panel)' } }}
      >
        {data.map((customer) => (
          <CustomerGroup key={customer.customer._id} isPrinting={isPrinting} {...customer} />
        ))}
      </Accordion>
    </>
  )
}

const Total = ({ figure, unit }: { figure: string; unit: string }) => (
  <span>
    <Text span size="lg" fw={700}>
      {figure}
    </Text>{' '}
    {unit}
  </span>
)
