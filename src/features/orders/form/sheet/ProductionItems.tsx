import { useMediaQuery } from '@mantine/hooks'
import { Sheet, type SheetProps } from './Sheet.tsx'
import { SheetLines } from './SheetLines.tsx'

/** Too narrow for the columns of the sheet. */
const NARROW = '(max-width: 40em)'

/** The items of a production in a form: a sheet, and on a phone a line for each color, which opens as a dialog. */
export function ProductionItems(props: SheetProps) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  return isNarrow ? <SheetLines {...props} /> : <Sheet {...props} />
}
