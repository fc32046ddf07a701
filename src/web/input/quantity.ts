/** At most 15 digits: JavaScript numbers with more are not exact. */
const WHOLE = /^\d{1,15}$/

export const toQuantity = (typed: string): number | string => (WHOLE.test(typed) ? Number(typed) : typed)
