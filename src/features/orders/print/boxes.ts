import { formatCount } from '../../../shared/numbers.ts'

/** A browser lays them out at once. */
export const MAX_LABELS = 1_000

export const inBoxes = (boxes: number): string => `${formatCount(boxes)} ${boxes === 1 ? 'box' : 'boxes'}`

/** `asked` is what the person says for orders without a number of boxes. */
export const boxCount = ({ boxes }: { boxes: number | null }, asked: number): number => boxes || asked

export interface Box {
  /** From 1. */
  number: number
  of: number
}

export const formatBox = ({ number, of }: Box): string => `Box ${number} of ${of}`

/** All where the text is empty; null where something in it is no number of a box. */
export function namedBoxes(text: string): ((number: number) => boolean) | null {
  // While `2, 4` is typed there is a comma at its end.
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length === 0) return () => true
  const ranges = parts.map((part) => /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/.exec(part))
  if (ranges.some((range) => range === null)) return null
  const bounds = ranges.map((range) => [Number(range![1]), Number(range![2] ?? range![1])] as const)
  return (number) => bounds.some(([first, last]) => first <= number && number <= last)
}

export const getContents = (text: string, { number }: Box): string => text.split('\n')[number - 1]?.trim() ?? ''

/** So many characters of contents fit on a label beside a long address. */
const MAX_CONTENTS = 400

export function tooLong(text: string): string | undefined {
  const at = text.split('\n').findIndex((line) => line.trim().length > MAX_CONTENTS)
  return at < 0 ? undefined : `Box ${at + 1}: at most ${MAX_CONTENTS} characters fit on a label`
}

/** `left` counts those beyond `MAX_LABELS`. */
export function getBoxes<Order extends { boxes: number | null }>(
  orders: readonly Order[],
  asked: number,
  isNamed: (number: number) => boolean,
): { shown: readonly { order: Order; boxes: readonly Box[] }[]; left: number } {
  let room = MAX_LABELS
  let left = 0
  const shown = orders.map((order) => {
    const of = boxCount(order, asked)
    const boxes: Box[] = []
    for (let number = 1; number <= of; number++) {
      if (!isNamed(number)) continue
      if (room > 0) {
        boxes.push({ number, of })
        room--
      } else left++
    }
    return { order, boxes }
  })
  return { shown, left }
}
