import { z } from 'zod'
import { type SizePieces, sumOfPieces } from '../../shared/quantities/pieces.ts'
import { quantity } from '../../shared/quantities/quantity.ts'
import { eachSize, type Size, SIZE_LABELS } from '../../shared/quantities/sizes.ts'
import { text } from '../../shared/text.ts'
import type { FormFields } from '../../web/form/form-fields.ts'
import {
  MAX_REASON_TEXT,
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  type ReturnReason,
  type StoredReason,
} from '../productions/return-reasons.contract.ts'
import { whyNotReason, whyNotReturned } from './returns.rules.ts'

/** An empty size is 0, and text that is no number is kept as entered. */
export type ReturnFormValues = Record<Size, number | string> & { reason: ReturnReason | ''; reasonText: string }

export interface Return extends SizePieces {
  reason: ReturnReason | ''
  reasonText: string
}

export const RETURN_FIELDS: FormFields<ReturnFormValues> = {
  ...eachSize((size) => ({ label: SIZE_LABELS[size] })),
  reason: { label: 'Reason', words: RETURN_REASON_LABELS },
  reasonText: { label: 'Details' },
}

const form = z.object({
  ...eachSize(() => z.preprocess((entered) => (entered === '' ? 0 : entered), quantity)),
  reason: z.enum(['', ...RETURN_REASONS]),
  reasonText: text(MAX_REASON_TEXT),
})

/** The form asks why, the call does not. */
export const returnForm = (ordered: SizePieces) =>
  form.superRefine((values, context) => {
    for (const why of [whyNotReturned(ordered, values, (size) => size), whyNotReason(values, sumOfPieces(values))]) {
      if (why) context.addIssue({ code: 'custom', path: [why.field], message: why.message })
    }
  })

export const returnValues = (returned: SizePieces, { returnReason, returnReasonText }: StoredReason) => ({
  ...eachSize<number | string>((size) => returned[size] || ''),
  reason: returnReason,
  reasonText: returnReasonText,
})

export const enteredPieces = (values: ReturnFormValues): number =>
  sumOfPieces(eachSize((size) => (typeof values[size] === 'number' ? values[size] : 0)))
