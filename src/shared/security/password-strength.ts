import { type MatchEstimated, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { usernameKey } from './credentials.ts'

/** More guesses than this (rule M5): where score 3 of zxcvbn begins. */
const MIN_GUESSES = 1e8

/** The time grows with the square of the length, to 0.2 s for 128. */
const MAX_LENGTH = 28
const zxcvbn = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: MAX_LENGTH,
  l33tMaxSubstitutions: 6,
})

const TRADE =
  'screen printing printed printer prints print clothing garment tshirt shirts shirt hoodies hoodie shop company office order machine warehouse siebdruck serigraphy'

const SIGNS = /([^\p{L}\p{M}\p{N}])\1*/gu

const PRESENT = 'Choose a password that is not the present one, or almost.'
const COMMON = 'many people use one like it'
const WHY: Record<string, string> = {
  repeat: 'it repeats itself',
  sequence: 'it follows the alphabet or the digits',
  spatial: 'it follows the keyboard',
  date: 'it is little more than a date',
}

/** Load it by `import()`: the dictionary is large. */
export function whyGuessable(password: string, username: string, year: number, present = ''): string | null {
  const typed = password.normalize('NFKC')
  const toPlain = (text: string) => text.toLowerCase().replace(SIGNS, '')
  const old = toPlain(present.normalize('NFKC'))
  if (typed === present.normalize('NFKC')) return PRESENT
  const name = usernameKey(username)
  const names = [name, name.replace(SIGNS, ''), ...name.split(SIGNS)].filter((part) => part?.length > 2)
  const years = [year - 1, year, year + 1].map(String)
  const known = [old, ...names, ...TRADE.split(' '), ...years].filter(Boolean)
  const isIn = (words: readonly string[], part: MatchEstimated) => words.includes(String(part['matchedWord']))

  // The library's own total takes for granted that nobody tries three known parts before all of two.
  const estimate = (text: string) => {
    const parts = zxcvbn.check(text, known).sequence as MatchEstimated[]
    const guesses = parts.map((part, at) => (at + 1) * (isIn(known, part) ? 1 : part.guesses))
    return { parts, guesses: guesses.reduce((product, more) => product * more, 1) }
  }
  const whole = estimate(typed)
  // Signs and known words hide what is beside them from the library.
  const plain = toPlain(typed)
  const rest = estimate(known.reduce((text, word) => text.replaceAll(word, ''), plain))
  rest.guesses *= 10 ** new Set(typed.match(SIGNS)).size
  const { parts, guesses } = rest.guesses < whole.guesses ? rest : whole
  if (guesses > MIN_GUESSES) return null
  const isNamed = names.some((part) => plain.includes(part)) || parts.some((part) => isIn(names, part))
  const [longest] = parts.toSorted((one, other) => other.token.length - one.token.length)
  const why = isNamed ? 'it has the username in it' : (WHY[longest?.pattern ?? ''] ?? COMMON)
  if (old && plain.includes(old)) return PRESENT
  return `Too easy to guess: ${why}. Add another word or two, less common ones.`
}
