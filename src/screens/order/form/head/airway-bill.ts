/**
 * The last digit that an airway bill of eleven digits should have: the seven before it modulo 7, as IATA numbers them.
 * Null where it has it, or is no such number.
 */
export function wrongCheckDigit(airwayBill: string): number | null {
  const digits = airwayBill.replaceAll(/[\s-]/g, '')
  if (!/^\d{11}$/.test(digits)) return null
  const check = Number(digits.slice(3, 10)) % 7
  return check === Number(digits[10]) ? null : check
}
