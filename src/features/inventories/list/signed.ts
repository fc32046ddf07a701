/** A difference of pieces, with its sign: `+3`, `−2`, `0`. */
export const signed = (pieces: number): string =>
  `${pieces > 0 ? '+' : pieces < 0 ? '−' : ''}${Math.abs(pieces).toLocaleString('en-US')}`
