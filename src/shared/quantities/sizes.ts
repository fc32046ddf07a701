export const SIZES = ['small', 'medium', 'large', 'xl', 'twoXl', 'threeXl'] as const

export type Size = (typeof SIZES)[number]

export const SIZE_LABELS: Record<Size, string> = {
  small: 'S',
  medium: 'M',
  large: 'L',
  xl: 'XL',
  twoXl: '2XL',
  threeXl: '3XL',
}

export function bySize<Key extends string, Value>(
  key: (size: Size) => Key,
  value: (size: Size) => Value,
): Record<Key, Value> {
  const result = {} as Record<Key, Value>
  for (const size of SIZES) result[key(size)] = value(size)
  return result
}

export const eachSize = <Value>(value: (size: Size) => Value): Record<Size, Value> => bySize((size) => size, value)

/** The field of a record that each size has. Its names are made once, because looking up a new text is slow. */
export function sizeField<Suffix extends string>(suffix: Suffix) {
  const fields = eachSize((size) => `${size}${suffix}`)
  return <S extends Size>(size: S) => fields[size] as `${S}${Suffix}`
}
