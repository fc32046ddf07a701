let common: Promise<ReadonlySet<string>> | undefined

/**
 * Whether people choose it so often that guessing begins with it, in any capitals: the list of leaked passwords that
 * zxcvbn goes by, most common first, has 49,000. It is loaded when it is first asked.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  )
  return (await common).has(password.normalize('NFKC').toLowerCase())
}
