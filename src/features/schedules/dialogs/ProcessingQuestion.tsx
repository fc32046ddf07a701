import { Button, Flex, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SIDE_LABELS } from '../../designs/designs.contract.ts'
import type { Schedule } from '../schedules.contract.ts'
import { JobHead } from './JobHead.tsx'
import tablet from './tablet.module.css'
import { usePressGuard } from './usePressGuard.ts'
import { machineName } from '../../machines/known-machines.ts'

interface ProcessingQuestionProps {
  schedule: Schedule
  /** What is Processing on the same machine. */
  others: readonly Schedule[]
  isSaving: boolean
  isOffline: boolean
  error: ReactNode
  onYes: () => void
  onNo: () => void
  onComplete: (other: Schedule) => void
}

export function ProcessingQuestion({ schedule, others, isSaving, isOffline, error, ...on }: ProcessingQuestionProps) {
  // The finger that opened the question does not answer it.
  const isWaiting = usePressGuard() || isSaving
  const answer = (give: () => void, isDisabled = isWaiting || isOffline) => ({
    'aria-disabled': isDisabled || undefined,
    onClick: () => !isDisabled && give(),
  })
  const [first] = others
  const names = others.map(
    ({ orderNo, screenPrintingOn: side, printingDesign }) =>
      `#${orderNo} ${SIDE_LABELS[side]}, ${printingDesign.name},`,
  )
  return (
    <Stack gap="md" className={tablet.tablet}>
      <JobHead schedule={schedule} />
      {error}
      <Text role="alert" fz="md" fw={700} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
        {`${LIST.format(names)} ${others.length === 1 ? 'is' : 'are'} Processing on ${machineName(schedule.machine)} already. `}
        {`Complete what is printed, or begin #${schedule.orderNo} too.`}
      </Text>
      <Flex direction={{ base: 'column-reverse', sm: 'row' }} gap="lg">
        <Button {...ANSWER} autoFocus data-autofocus {...answer(on.onNo, isWaiting)}>
          Cancel
        </Button>
        {first && others.length === 1 && (
          <Button {...ANSWER} {...answer(() => on.onComplete(first))}>{`Complete #${first.orderNo}`}</Button>
        )}
        <Button {...ANSWER} variant="filled" {...answer(on.onYes)}>
          {isSaving ? 'Saving…' : `Begin #${schedule.orderNo} too`}
        </Button>
      </Flex>
    </Stack>
  )
}

const LIST = new Intl.ListFormat('en-US')
const ANSWER = { variant: 'default', h: 72, px: 'sm', fz: 'md', flex: { base: 'none', sm: 1 } } as const
