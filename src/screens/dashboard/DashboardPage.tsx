import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconDatabaseExclamation, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatShortDay } from '../../shared/days/calendar.ts'
import { useConnection } from '../../web/api/live.ts'
import { useMay } from '../../web/api/session.ts'
import { NewButton } from '../../web/keys/NewButton.tsx'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { PageHeading } from '../../web/ui/page/PageHeading.tsx'
import { TimeZoneQuestion } from '../../features/machines/TimeZone.tsx'
import classes from './DashboardPage.module.css'
import { DeliveredChart, QueuedChart } from './panels/ChartPanels.tsx'
import type { Dashboard } from './dashboard.contract.ts'
import { FigureStrip } from './figures/FigureStrip.tsx'
import { FirstSteps, SetupSteps } from './FirstSteps.tsx'
import { LatePanel } from './panels/LatePanel.tsx'
import { MachinePanel } from './panels/MachinePanel.tsx'
import { CustomersAndQuality, DesignsPanel } from './panels/MonthPanels.tsx'
import { PlanPanel } from './panels/PlanPanel.tsx'
import { useDashboard } from './useDashboard.ts'

export function DashboardPage() {
  const canOrder = useMay('orders.change')
  const result = useDashboard()
  const day = result.data && formatShortDay(result.data.today)
  return (
    <>
      <PageHeading title="Dashboard" note={day && <Text component="span">{day}</Text>}>
        <LiveMark />
        {canOrder && (
          <NewButton renderRoot={(props: object) => <Link {...props} to="/orders/new" />}>New order</NewButton>
        )}
      </PageHeading>
      <LoadError result={result} mb="md" />
      {result.data?.office?.backupWarning && <BackupWarning>{result.data.office.backupWarning}</BackupWarning>}
      {result.data?.office?.timeZoneToConfirm && <TimeZoneQuestion timeZone={result.data.office.timeZoneToConfirm} />}
      {result.data && <Parts figures={result.data} />}
      {result.isPending && <Loading />}
    </>
  )
}

function Parts({ figures }: { figures: Dashboard }) {
  const { today, machines, orders, office } = figures
  if (office && !office.firstSteps.orders) return <FirstSteps office={office} />
  return (
    <Stack gap="xs" className={classes.parts}>
      {office && <SetupSteps office={office} />}
      <Stack gap="xs" className={classes.day}>
        {orders && <FigureStrip orders={orders} office={office} today={today} />}
        <div className={classes.row}>
          {machines.map((machine) => (
            <MachinePanel key={machine.machine} figures={machine} today={today} />
          ))}
          {office && <PlanPanel />}
          {office && <LatePanel late={office.late} today={today} />}
        </div>
        <div className={classes.row}>
          {orders && <DeliveredChart delivered={orders.delivered} today={today} />}
          <QueuedChart machines={machines} today={today} />
        </div>
      </Stack>
      {office && (
        <div className={classes.row}>
          <DesignsPanel month={office.month} today={today} />
          <CustomersAndQuality month={office.month} today={today} />
        </div>
      )}
    </Stack>
  )
}

const BackupWarning = ({ children }: { children: string }) => (
  <Alert color="red" role="alert" icon={<IconDatabaseExclamation />} mb="xs" p="xs">
    {children}{' '}
    <Anchor inherit renderRoot={(props: object) => <Link {...props} to="/backups" />}>
      Backups
    </Anchor>
  </Alert>
)

function LiveMark() {
  const connection = useConnection()
  if (connection === 'connecting') return null
  const isLost = connection === 'lost'
  const Icon = isLost ? IconPlugConnectedX : IconPlugConnected
  return (
    <Group component="span" gap="2xs" c="dimmed">
      <Icon size="1.2em" aria-hidden="true" /> {isLost ? 'Not live' : 'Live'}
    </Group>
  )
}
