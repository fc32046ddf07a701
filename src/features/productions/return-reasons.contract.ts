import { z } from 'zod'
import type { Field } from '../../shared/records/fields.ts'
import { text } from '../../shared/text.ts'

/** Why pieces came back (rule I3). */
export const RETURN_REASONS = ['wrong_size', 'misprint', 'damaged', 'not_needed', 'other'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]
export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
  wrong_size: 'Wrong size',
  misprint: 'Misprint',
  damaged: 'Damaged',
  not_needed: 'Not needed',
  other: 'Other',
}
export const NO_REASON_GIVEN = 'No reason given'

export const MAX_REASON_TEXT = 200

/** Both empty where nothing was returned, or nobody said why. */
export const storedReason = {
  returnReason: z.enum(['', ...RETURN_REASONS]),
  returnReasonText: z.string(),
}
export interface StoredReason {
  returnReason: ReturnReason | ''
  returnReasonText: string
}
export const reasonFields = {
  returnReason: { label: 'Reason', words: RETURN_REASON_LABELS },
  returnReasonText: { label: 'Reason in words' },
} as const satisfies Record<keyof StoredReason, Field>
export const NO_REASON: StoredReason = { returnReason: '', returnReasonText: '' }

export const formatReason = ({ returnReason, returnReasonText }: StoredReason): string =>
  [returnReason && RETURN_REASON_LABELS[returnReason], returnReasonText].filter(Boolean).join(': ')

/** A reason that is not sent stays, one that is sent empty is emptied. */
export const sentReason = z.object({
  reason: z
    .enum(['', ...RETURN_REASONS], 'This is not a reason for a return')
    .nullish()
    .transform((reason) => (reason === null ? '' : reason)),
  reasonText: text(MAX_REASON_TEXT)
    .nullish()
    .transform((words) => (words === null ? '' : words)),
})
