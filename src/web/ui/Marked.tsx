import { searchable, type SearchWord, spelledOut, withoutSigns } from '../../shared/text.ts'

export function Marked({ text, words }: { text: string; words: readonly SearchWord[] }) {
  return getParts(text, words).map(({ part, isMarked, at }) => (isMarked ? <mark key={at}>{part}</mark> : part))
}

interface Part {
  part: string
  isMarked: boolean
  at: number
}

const LONG_NUMBER = /^\d{7,}$/

/** What a letter is to a search, which may have found it by any of these. */
const READINGS: readonly ((letter: string) => string)[] = [
  searchable,
  (letter) => withoutSigns(searchable(letter)),
  (letter) => withoutSigns(searchable(spelledOut(letter))),
]

/** A letter may become none or several when it is folded; an accent of its own stays with its letter. */
export function getParts(text: string, words: readonly SearchWord[]): Part[] {
  const letters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const isMarked = letters.map(() => false)
  const written = words.flat().map((word) => word.replaceAll('T', ''))
  for (const fold of READINGS) {
    const folded = letters.map((letter) => (/\s/.test(letter) ? ' ' : fold(letter)))
    mark(folded, written, isMarked)
    mark(
      folded.map((letter) => letter.trim()),
      written.filter((word) => LONG_NUMBER.test(word)),
      isMarked,
    )
  }
  const parts: Part[] = []
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last && last.isMarked === isMarked[index]) last.part += letter
    else parts.push({ part: letter, isMarked: isMarked[index]!, at: index })
  }
  return parts
}

function mark(folded: readonly string[], words: readonly string[], isMarked: boolean[]): void {
  const whole = folded.join('')
  const indexes = folded.flatMap((characters, index) => characters.split('').map(() => index))
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      isMarked.fill(true, indexes[at], indexes[at + word.length - 1]! + 1)
    }
  }
}
