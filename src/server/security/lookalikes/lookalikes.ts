import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usernameKey } from '../../../shared/security/credentials.ts'

const [, ...lines] = readFileSync(join(import.meta.dirname, 'lookalikes.txt'), 'utf8')
  .trim()
  .split('\n')

const prototypes = new Map(
  lines.flatMap((line) =>
    line.split(' ').flatMap((group) => {
      const [prototype = '', lookalikes = ''] = group.split('=')
      return Array.from(lookalikes, (character) => [character, prototype] as const)
    }),
  ),
)

/** Texts that look the same have the same skeleton, as Unicode's UTS 39 defines it. */
const getSkeleton = (text: string): string =>
  Array.from(
    text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
    (character) => prototypes.get(character) ?? character,
  )
    .join('')
    .normalize('NFD')

const ignoringCase = (text: string): string => getSkeleton(getSkeleton(text).toLowerCase())

/** A username as it is written, in small and in capital letters: its case does not matter, so it may be read as any of these. */
export const getLooks = (name: string): string[] => [
  ignoringCase(name),
  ignoringCase(usernameKey(name)),
  getSkeleton(name),
  getSkeleton(name.toUpperCase()),
]
