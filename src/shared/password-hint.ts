import { MAX_PASSWORD_LENGTH, passwordLength, MIN_PASSWORD_LENGTH, usernameKey } from './credentials.ts'

/** Guessing begins with these, besides names: common passwords of the leaked lists, and words of our trade. */
const COMMON = new RegExp(
  'password|passwort|passphrase|secret|letmein|welcome|changeme|login|default|access|administrator|admin|master|root|' +
    'guest|user|test|hello|iloveyou|love|sunshine|princess|dragon|monkey|shadow|superman|batman|football|baseball|soccer|' +
    'spring|summer|autumn|winter|january|monday|friday|company|office|computer|screen|printing|print|clothing|shirt|shop',
  'g',
)
/** Rows of keys on keyboards, the alphabet and the digits. */
const ROWS = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop qwertzuiop asdfghjkl yxcvbnm zxcvbnm'
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
}

/**
 * Tells a person how easily a new password is guessed; it refuses none. Empty if the password is too short or too long
 * to be accepted. Parts that a guesser tries first (the username, common words, years, rows of keys, repetitions) count
 * little.
 */
export function passwordHint(password: string, username = ''): string {
  const length = passwordLength(password)
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return ''
  const lowered = password.toLowerCase()
  const name = usernameKey(username)
  const unnamed = name.length < 3 ? lowered : lowered.replaceAll(name, '')
  const left = withoutCommon(unnamed)
  if (left.length < 8 || new Set(left).size < 5) {
    if (unnamed !== lowered) return 'Easy to guess: it contains the username.'
    return 'Easy to guess: use more words, or less common ones.'
  }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  return left.length >= 16 || (left.length >= 12 && kinds >= 3) ? 'Strong.' : 'Good. A longer one is harder to guess.'
}

const isStep = (a = '', b = ''): boolean => a === b || ROWS.includes(a + b) || ROWS.includes(b + a)

/** The password without common words, years, repetitions and rows of keys. */
function withoutCommon(password: string): string {
  const uncommon = password.replace(COMMON, '').replace(/(?:19|20)\d\d/g, '')
  return Array.from(uncommon.replace(/(.{2,}?)\1+/gu, '$1'))
    .filter((sign, at, signs) => at < 2 || !isStep(signs[at - 2], signs[at - 1]) || !isStep(signs[at - 1], sign))
    .map((sign) => LOOKALIKES[sign] ?? sign)
    .join('')
    .replace(COMMON, '')
}
