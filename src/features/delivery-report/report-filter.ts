import dayjs from 'dayjs'
import { z } from 'zod'
import { optionalDay } from '../../shared/day.ts'
import { manyOf } from '../../shared/paging.ts'
import { SHIPPING_METHODS, type ShippingMethod } from '../orders/orders.contract.ts'

/** The form values of the report's filter, which the address holds too. */
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

/** The filter of an address; what is no filter in it is left out. */
export const filterOf = (search: object): ReportFilterFormValues => address.parse(search)

/** The parameters of an address with this filter: those that are set. */
export const searchOf = (filter: ReportFilterFormValues): Partial<ReportFilterFormValues> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]: [string, string | string[] | null]) => value?.length))

export interface Preset {
  label: string
  deliveryDateFrom: string
  deliveryDateTo: string
}

/** Ranges to choose instead of two days, for a day `yyyy-mm-dd`. Weeks begin on Monday. */
export function presetsOn(today: string): Preset[] {
  const day = dayjs(today)
  const monday = day.subtract((day.day() + 6) % 7, 'day')
  const range = (label: string, from: dayjs.Dayjs, to: dayjs.Dayjs): Preset => ({
    label,
    deliveryDateFrom: from.format('YYYY-MM-DD'),
    deliveryDateTo: to.format('YYYY-MM-DD'),
  })
  const month = (first: dayjs.Dayjs) => range(first.format('MMMM'), first, first.endOf('month'))
  const first = day.startOf('month')
  return [
    range('This week', monday, monday.add(6, 'day')),
    range('Last week', monday.subtract(7, 'day'), monday.subtract(1, 'day')),
    month(first),
    month(first.subtract(1, 'month')),
  ]
}
