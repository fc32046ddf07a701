import { useLocalStorage } from '@mantine/hooks'
import { ChoiceField } from '../input/ChoiceField.tsx'
import { PAPER_SIZES, type PaperSize } from './print-options.ts'

const LABELS = Object.fromEntries(Object.entries(PAPER_SIZES).map(([size, { label }]) => [size, label])) as Record<
  PaperSize,
  string
>

interface SizeChoiceProps {
  value: PaperSize
  onChange: (size: PaperSize) => void
  choices: readonly PaperSize[]
}

export const SizeChoice = (props: SizeChoiceProps) => (
  <ChoiceField {...props} label="Size" labels={LABELS} error={undefined} data-path="" />
)

export const useUsualSizes = () =>
  useLocalStorage<Partial<Record<string, PaperSize>>>({
    key: 'paper-sizes',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
