import { createInterface } from 'node:readline/promises'

/** Whether whoever sits at the terminal types yes; `what` is what `--yes` does without asking. */
export async function ask(question: string, what: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error(`Nobody can be asked here. Add --yes to ${what}.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Ctrl-C and Ctrl-D end the question without an answer.
  const closed = new AbortController()
  terminal.once('close', () => closed.abort())
  const answer = await terminal.question(`${question} Type yes: `, { signal: closed.signal }).catch(() => '')
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
