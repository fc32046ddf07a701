import { Box, Checkbox, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { ChoiceField } from '../../../web/input/ChoiceField.tsx'
import { NumberField } from '../../../web/input/NumberField.tsx'
import type { PaperSize } from '../../../web/print/print-options.ts'
import { PrintOptions } from '../../../web/print/PrintFrame.tsx'
import { SizeChoice } from '../../../web/print/SizeChoice.tsx'
import { pluralize } from '../../../shared/numbers.ts'
import type { Order } from '../orders.contract.ts'
import { namedBoxes, tooLong } from './boxes.ts'
import { asksBoxes, type Paper, PAPER_LABELS, PAPERS, SIZES_OF } from './print-address.ts'

interface BoxValues {
  asked: number | string
  only: string
  contents: string
  isPerBox: boolean
}

const MAX_BOXES = 100_000
const ALL = () => true

/** A value that is wrong counts as not said. */
export function useBoxOptions() {
  const [values, setValues] = useState<BoxValues>({ asked: 1, only: '', contents: '', isPerBox: false })
  const { asked, only } = values
  const isCount = Number.isInteger(asked) && Number(asked) >= 1 && Number(asked) <= MAX_BOXES
  const named = useMemo(() => namedBoxes(only), [only])
  const change = useCallback((some: Partial<BoxValues>) => setValues((before) => ({ ...before, ...some })), [])
  return {
    values,
    change,
    asked: isCount ? Number(asked) : 1,
    isNamed: named ?? ALL,
    errors: {
      asked: isCount ? undefined : 'Boxes is a whole number from 1 to 100,000',
      only: named ? undefined : 'Boxes are written as 2, 4-6',
    },
  }
}

interface PrintBarProps {
  paper: Paper
  size: PaperSize
  onPaper: (paper: Paper) => void
  onSize: (size: PaperSize) => void
  orders: readonly Order[]
  only: Order | undefined
  noBox: string | undefined
  options: ReturnType<typeof useBoxOptions>
  children: ReactNode
}

export function PrintBar({ paper, size, onPaper, onSize, orders, only, noBox, options, children }: PrintBarProps) {
  const { values, change, errors } = options
  const without = orders.filter(({ boxes }) => !boxes).length
  const hasBoxes = paper === 'labels' || (paper === 'slip' && values.isPerBox)
  return (
    <PrintOptions>
      <ChoiceField
        label="Paper"
        value={paper}
        onChange={onPaper}
        choices={PAPERS}
        labels={PAPER_LABELS}
        error={undefined}
        data-path=""
      />
      <SizeChoice value={size} onChange={onSize} choices={SIZES_OF[paper]} />
      {paper === 'slip' && (
        <Checkbox
          mt="1.9rem"
          label="One for each box"
          checked={values.isPerBox}
          onChange={({ currentTarget: { checked } }) => change({ isPerBox: checked })}
        />
      )}
      {asksBoxes(paper) && without > 0 && (
        <NumberField
          label="Boxes"
          description={
            orders.length > 1 ? `of the ${pluralize(without, 'order')} without a number of boxes` : undefined
          }
          value={values.asked}
          onChange={(asked) => change({ asked })}
          error={errors.asked}
        />
      )}
      {hasBoxes && (
        <TextInput
          label="Only boxes"
          placeholder="all, or 2, 4-6"
          value={values.only}
          onChange={({ currentTarget: { value } }) => change({ only: value })}
          error={errors.only ?? noBox}
        />
      )}
      {hasBoxes && only && (
        <Textarea
          flex="1 1 20rem"
          label="Contents, a line for each box"
          rows={3}
          maxLength={10_000}
          error={paper === 'labels' ? tooLong(values.contents) : undefined}
          value={values.contents}
          onChange={({ currentTarget: { value } }) => change({ contents: value })}
        />
      )}
      {children && <Box mt="1.55rem">{children}</Box>}
    </PrintOptions>
  )
}
