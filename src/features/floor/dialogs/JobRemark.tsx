import { type ElementProps, Text, type TextProps } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import type { Schedule } from '../schedules.contract.ts'

interface JobRemarkProps extends TextProps, ElementProps<'span', keyof TextProps> {
  schedule: Pick<Schedule, 'addOn' | 'remark'>
}

/** The add-on and the remark of the order of a job; nothing where it has neither. */
export const JobRemark = ({ schedule: { addOn, remark }, ...text }: JobRemarkProps) =>
  (addOn || remark) && (
    <Text component="span" dir="auto" {...text}>
      <IconNote size="1.1em" role="img" aria-label="Order Remark" style={{ verticalAlign: '-0.15em' }} />
      {'\u00a0'}
      {addOn && <b>{`Add On: ${addOn}`}</b>}
      {addOn && remark && '\n'}
      {remark}
    </Text>
  )

const WHOLE = { overflowY: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const

/** The same with its lines. Where it has a `mah` it may scroll, so it needs keyboard access. */
export const WholeRemark = (props: JobRemarkProps) => (
  <JobRemark display="block" tabIndex={props.mah ? 0 : undefined} style={WHOLE} {...props} />
)
