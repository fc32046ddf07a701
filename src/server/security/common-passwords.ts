let common: Promise<ReadonlySet<string>> | undefined

/**
 * Whether the password, in any capitals, is one of the 49,000 most common leaked ones in the list of zxcvbn, with which
 * guessing begins. The list is loaded on the first call.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  )
  return (await common).has(password.normalize('NFKC').toLowerCase())
}
