import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { id, manyOf } from '../../shared/paging.ts'
import { clothingType } from '../clothing-types/clothing-types.contract.ts'
import { color } from '../colors/colors.contract.ts'
import { customer } from '../customers/customers.contract.ts'
import { design } from '../designs/designs.contract.ts'

/** Changes with every change of a customer, clothing type, color or printing design, and only then. Milliseconds. */
const timestamp = z.number().int()

/** The records that an order can refer to: live ones only (rule M1), sorted by name. */
const choices = {
  customers: z.array(customer.pick({ _id: true, name: true, phone_no: true })),
  clothingTypes: z.array(clothingType.pick({ _id: true, name: true })),
  colors: z.array(color.pick({ _id: true, name: true, code: true })),
  printingDesign: z.array(
    design.pick({ _id: true, name: true, screenPrintingOn: true, frontImagePaths: true, backImagePaths: true }),
  ),
}

/** The ids of those that the newest orders use most. What a browser has kept from an older version is without. */
const used = z.partialRecord(z.enum(['colors', 'clothingTypes']), z.array(id)).optional()

export const CHOICES = ['customers', 'clothingTypes', 'colors', 'printingDesign'] as const
export type Choice = (typeof CHOICES)[number]

export const OFFERED_TABLES = ['customers', 'clothingTypes', 'colors', 'designs'] as const

export const getCatalogueTimestamp = endpoint('catalogue.read', {
  name: 'getCatalogueTimestamp',
  summary: 'When customers, clothing types, colors or printing designs last changed',
  method: 'GET',
  shows: [],
  path: '/api/utilities/timestamp',
  input: z.object({}),
  output: z.object({ timestamp }),
})

export const getCatalogue = endpoint('catalogue.read', {
  name: 'getCatalogue',
  summary: 'All that an order can be made of, or the `parts` that are asked for',
  method: 'GET',
  shows: OFFERED_TABLES,
  path: '/api/utilities/order',
  input: z.object({ parts: manyOf(z.enum(CHOICES, 'There is no such part')) }),
  output: z.object({ timestamp, ...z.object(choices).partial().shape, used }),
})
