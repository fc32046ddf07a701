import { SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useEndpoint } from '../../../web/queries.ts'
import { PAGE_HEADING } from '../../../web/focus/focus-heading.ts'
import { NotFoundPage } from '../../../web/ui/NotFoundPage.tsx'
import { Loading } from '../../../web/ui/Loading.tsx'
import { LoadError } from '../../../web/ui/LoadError.tsx'
import { usePageTitle } from '../../../web/ui/usePageTitle.ts'
import { MachineCard } from './MachineCard.tsx'
import { MachineItemsDialog } from './MachineItemsDialog.tsx'
import classes from './MachinePage.module.css'
import { listOnMachine, type Machine, MACHINE_LABELS, type Schedule } from '../schedules.contract.ts'
import { StatusDialog } from '../dialogs/StatusDialog.tsx'
import { useMachine } from '../useMachine.ts'

type Layout = 'list' | 'grid'

/** The schedules in work on a machine. Operators read it from two metres away and touch it with wet gloves. */
export function MachinePage() {
  const machine = useMachine('/signed-in/machine/$machine')
  // The key discards the state of the dialogs when the address changes to another machine.
  return machine ? <OnMachine key={machine} machine={machine} /> : <NotFoundPage />
}

function OnMachine({ machine }: { machine: Machine }) {
  usePageTitle(MACHINE_LABELS[machine])
  const [layout, setLayout] = useLocalStorage<Layout>({
    key: 'machine-layout',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  })
  const found = useEndpoint(listOnMachine, { machine })

  const [chosen, choose] = useState<{ dialog: 'status' | 'items'; schedule: Schedule } | null>(null)
  const schedules = found.data?.data ?? []
  const current = chosen && schedules.find(({ _id }) => _id === chosen.schedule._id)
  /** The latest version of an open dialog's schedule; once it has left the list, the version that was opened. */
  const scheduleIn = (dialog: 'status' | 'items') => (chosen?.dialog === dialog ? (current ?? chosen.schedule) : null)
  const openStatus = useCallback((schedule: Schedule) => choose({ dialog: 'status', schedule }), [])
  const openItems = useCallback((schedule: Schedule) => choose({ dialog: 'items', schedule }), [])
  const close = () => choose(null)

  return (
    <>
      <header className={classes.header}>
        <h1 {...PAGE_HEADING} className={classes.title}>
          {MACHINE_LABELS[machine]} <span className={classes.count}>{schedules.length}</span>
        </h1>
        <SegmentedControl
          aria-label="Layout"
          className={classes.layout}
          size="lg"
          value={layout}
          onChange={(value) => setLayout(value)}
          data={[
            { value: 'list', label: <IconList size={26} aria-label="List" /> },
            { value: 'grid', label: <IconLayoutGrid size={26} aria-label="Grid" /> },
          ]}
        />
      </header>
      <LoadError touch found={found} mb="md" />
      {found.isPending && <Loading />}
      {found.data && schedules.length === 0 && <p className={classes.empty}>Production record not found.</p>}
      <ul className={classes.cards} data-layout={layout}>
        {schedules.map((schedule) => (
          <MachineCard key={schedule._id} schedule={schedule} onStatus={openStatus} onItems={openItems} />
        ))}
      </ul>
      <StatusDialog schedule={scheduleIn('status')} onClose={close} />
      <MachineItemsDialog schedule={scheduleIn('items')} onClose={close} />
    </>
  )
}
