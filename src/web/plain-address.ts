import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** Parses only lists, objects and quoted texts as JSON. The router's default parses all it can: `1e3` becomes 1000. */
function asJson(text: string): unknown {
  if (!/^["[{]/.test(text)) throw new SyntaxError('A plain text')
  return JSON.parse(text)
}

/** How the router reads and writes search parameters: plain text in an address stays text. */
export const plainAddress = {
  parseSearch: parseSearchWith(asJson),
  stringifySearch: stringifySearchWith(JSON.stringify, asJson),
}
