import { Text } from '@mantine/core'
import { formatCount } from '../../../shared/numbers.ts'

export const signed = (pieces: number): string =>
  `${pieces > 0 ? '+' : pieces < 0 ? '−' : ''}${formatCount(Math.abs(pieces))}`

export const Signed = ({ pieces }: { pieces: number }) => (
  <Text span inherit c={pieces < 0 ? 'var(--mantine-color-error)' : 'light-dark(#1b6128, #d3f9d8)'}>
    {signed(pieces)}
  </Text>
)
