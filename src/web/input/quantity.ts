/** At most 15 digits: JavaScript numbers with more are not exact. */
const WHOLE = /^\d{1,15}$/

/** A whole number from its digits. Other text stays as it was typed, so that the schema refuses it and nothing is lost. */
export const asQuantity = (typed: string): number | string => (WHOLE.test(typed) ? Number(typed) : typed)
