import { z } from 'zod'
import { addDays, aMonthLater, firstOfMonth, formatMonth, mondayOf } from '../../shared/days/calendar.ts'
import { optionalDay } from '../../shared/days/day.ts'
import { manyOf } from '../../shared/paging.ts'
import { SHIPPING_METHODS, type ShippingMethod } from '../orders/order-fields.contract.ts'

export interface ReportFilterFormValues {
  customerName: string
  referrerName: string
  shippingMethod: ShippingMethod[]
  deliveryDateFrom: string | null
  deliveryDateTo: string | null
}

/** The router reads `?customerName=42` as a number. */
const name = z.union([z.string(), z.number().transform(String)]).catch('')

const address = z.object({
  customerName: name,
  referrerName: name,
  shippingMethod: manyOf(z.enum(SHIPPING_METHODS)).catch([]),
  deliveryDateFrom: optionalDay.catch(null),
  deliveryDateTo: optionalDay.catch(null),
})

export const getFilter = (search: object): ReportFilterFormValues => address.parse(search)

export const getSearch = (filter: ReportFilterFormValues): Partial<ReportFilterFormValues> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]: [string, string | string[] | null]) => value?.length))

interface Preset {
  label: string
  deliveryDateFrom: string
  deliveryDateTo: string
}

export function presetsOn(today: string): Preset[] {
  const monday = mondayOf(today)
  const firstOfThis = firstOfMonth(today)
  const lastOfFormer = addDays(firstOfThis, -1)
  const range = (label: string, deliveryDateFrom: string, deliveryDateTo: string): Preset => ({
    label,
    deliveryDateFrom,
    deliveryDateTo,
  })
  return [
    range('This week', monday, addDays(monday, 6)),
    range('Last week', addDays(monday, -7), addDays(monday, -1)),
    range(formatMonth(today), firstOfThis, addDays(aMonthLater(firstOfThis), -1)),
    range(formatMonth(lastOfFormer), firstOfMonth(lastOfFormer), lastOfFormer),
  ]
}
