/** Called with the share that is done, from 0 to 1. */
export type Progress = (share: number) => void

/** Of a part of the work, which begins and ends at these shares of all of it. */
export const within =
  (onProgress: Progress, from: number, to: number): Progress =>
  (share) =>
    onProgress(from + (to - from) * share)

/** One line that counts up on a terminal; elsewhere nothing, so that logs stay readable. */
export function showProgress(what: string): { onProgress: Progress; end: () => void } {
  const isTerminal = process.stdout.isTTY
  let shown = -1
  return {
    onProgress(share) {
      const percent = Math.floor(100 * share)
      if (!isTerminal || percent === shown) return
      shown = percent
      process.stdout.write(`\r${what}: ${percent} %`)
    },
    end() {
      if (isTerminal && shown >= 0) process.stdout.write('\n')
    },
  }
}

export const quoteForShell = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
