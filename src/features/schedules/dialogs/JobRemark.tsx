import { type ElementProps, Text, type TextProps } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import type { Schedule } from '../schedules.contract.ts'

interface JobRemarkProps extends TextProps, ElementProps<'span', keyof TextProps> {
  schedule: Pick<Schedule, 'addOn' | 'remark'>
}

export const JobRemark = ({ schedule: { addOn, remark }, ...text }: JobRemarkProps) =>
  (addOn || remark) && (
    <Text component="span" dir="auto" {...text}>
      <IconNote size="1.1em" role="img" aria-label="Order Remark" style={{ verticalAlign: '-0.15em' }} />{' '}
      {addOn && <b>{`Add On: ${addOn}`}</b>}
      {addOn && remark && ' · '}
      {remark}
    </Text>
  )

const WHOLE = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const
const LARGE = { ...WHOLE, maxHeight: '5.5lh', overflowY: 'auto', fontSize: 22, lineHeight: 1.3 } as const

/** Those of the design. */
export const PrintNotes = ({ schedule: { printNotes }, isLarge, ...text }: TextProps & PrintNotesProps) =>
  printNotes && (
    <Text dir="auto" tabIndex={isLarge ? 0 : undefined} style={isLarge ? LARGE : WHOLE} {...text}>
      <b>Print Notes</b> {printNotes}
    </Text>
  )

interface PrintNotesProps {
  schedule: Pick<Schedule, 'printNotes'>
  isLarge?: boolean
}

/** A long one scrolls, so it needs keyboard access. */
export const WholeRemark = ({ isLarge, ...props }: JobRemarkProps & { isLarge?: boolean }) => (
  <JobRemark display="block" tabIndex={isLarge ? 0 : undefined} style={isLarge ? LARGE : WHOLE} {...props} />
)
