import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** The router's default parses all it can: `1e3` becomes 1000. */
function toJson(text: string): unknown {
  if (!/^["[{]/.test(text)) throw new SyntaxError('A plain text')
  return JSON.parse(text)
}

export const plainAddress = {
  parseSearch: parseSearchWith(toJson),
  stringifySearch: stringifySearchWith(JSON.stringify, toJson),
}
