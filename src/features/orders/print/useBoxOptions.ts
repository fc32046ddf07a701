import { useCallback, useMemo, useState } from 'react'
import { namedBoxes } from './boxes.ts'

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
export type BoxOptions = ReturnType<typeof useBoxOptions>
