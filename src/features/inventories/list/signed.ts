export const signed = (pieces: number): string =>
  `${pieces > 0 ? '+' : pieces < 0 ? '−' : ''}${Math.abs(pieces).toLocaleString('en-US')}`
