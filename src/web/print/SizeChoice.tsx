import { useLocalStorage } from '@mantine/hooks'
import { ChoiceField } from '../input/ChoiceField.tsx'
import { PAPER_SIZES, type PaperSize } from './paper-sizes.ts'

const LABELS = Object.fromEntries(Object.entries(PAPER_SIZES).map(([size, { label }]) => [size, label])) as Record<
  PaperSize,
  string
>

interface SizeChoiceProps {
  value: PaperSize
  onChange: (size: PaperSize) => void
  choices: readonly PaperSize[]
}

/** The size of the sheets. */
export const SizeChoice = (props: SizeChoiceProps) => (
  <ChoiceField {...props} label="Size" labels={LABELS} error={undefined} data-path="" />
)

/** The size that was chosen last for each kind of paper, kept for this browser. */
export const useUsualSizes = () =>
  useLocalStorage<Partial<Record<string, PaperSize>>>({
    key: 'paper-sizes',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
