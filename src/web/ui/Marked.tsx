import { searchable } from '../../shared/text.ts'

export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return getParts(text, words).map(({ part, isMarked, at }) => (isMarked ? <mark key={at}>{part}</mark> : part))
}

interface Part {
  part: string
  isMarked: boolean
  at: number
}

/** A letter may become none or several when it is folded. */
export function getParts(text: string, words: readonly string[]): Part[] {
  const letters = Array.from(text)
  const folded = letters.map((letter) => searchable(letter))
  const letterIndexes = folded.flatMap((characters, index) => characters.split('').map(() => index))
  const whole = folded.join('')
  const isMarked = letters.map(() => false)
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      for (let next = at; next < at + word.length; next++) isMarked[letterIndexes[next]!] = true
    }
  }
  // An accent of its own goes with its letter.
  for (const [index, characters] of folded.entries()) {
    if (characters === '' && index > 0) isMarked[index] = isMarked[index - 1]!
  }
  const parts: Part[] = []
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last && last.isMarked === isMarked[index]) last.part += letter
    else parts.push({ part: letter, isMarked: isMarked[index]!, at: index })
  }
  return parts
}
