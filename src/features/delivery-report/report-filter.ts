import { z } from 'zod'
import { addDays, aMonthLater, firstOfMonth, formatMonth, mondayOf } from '../../shared/days/calendar.ts'
import { optionalDay } from '../../shared/days/day.ts'
import { manyOf } from '../../shared/paging.ts'
import { SHIPPING_METHODS } from '../orders/order-fields.contract.ts'

/** The router reads `?customerName=42` as a number. */
const name = z.union([z.string(), z.number().transform(String)]).catch('')

const address = z.object({
  customerName: name,
  referrerName: name,
  shippingMethod: manyOf(z.enum(SHIPPING_METHODS)).catch([]),
  deliveryDateFrom: optionalDay.catch(null),
  deliveryDateTo: optionalDay.catch(null),
})

export type ReportFilterFormValues = z.infer<typeof address>

export const getFilter = (search: object): ReportFilterFormValues => address.parse(search)

export const getSearch = (filter: ReportFilterFormValues): Partial<ReportFilterFormValues> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]: [string, string | string[] | null]) => value?.length))

export function presetsOn(today: string) {
  const monday = mondayOf(today)
  const firstOfThis = firstOfMonth(today)
  const lastOfFormer = addDays(firstOfThis, -1)
  const presets = [
    ['This week', monday, addDays(monday, 6)],
    ['Last week', addDays(monday, -7), addDays(monday, -1)],
    [formatMonth(today), firstOfThis, addDays(aMonthLater(firstOfThis), -1)],
    [formatMonth(lastOfFormer), firstOfMonth(lastOfFormer), lastOfFormer],
  ] as const
  return presets.map(([label, deliveryDateFrom, deliveryDateTo]) => ({ label, deliveryDateFrom, deliveryDateTo }))
}
