import { z } from 'zod'
import type { FieldsOf } from '../../shared/records/fields.ts'
import { recordFields } from '../../shared/paging.ts'
import { recordEndpoints } from '../../shared/records/record-endpoints.ts'
import { importEndpoint } from '../../shared/records/record-import.ts'
import { longText, optional, optionalEmail, requiredText } from '../../shared/text.ts'

export const customerForm = z.object({
  name: requiredText('Name is required'),
  phone_no: requiredText('Phone No is required', 60),
  email: optionalEmail,
  address: optional(longText(500)),
  notes: optional(longText()),
})

/** An order may also refer to one as its `referrer`, to whom the goods are delivered. */
export const customer = z.object({
  ...recordFields,
  name: z.string(),
  phone_no: z.string(),
  email: z.string(),
  address: z.string(),
  notes: z.string(),
  /** The address again under a misspelt name, only in the answer to a create: existing clients expect it (rule C5). */
  adderss: z.string().optional(),
})
export type Customer = z.infer<typeof customer>

export const customerFields = {
  name: { label: 'Name' },
  phone_no: { label: 'Phone No' },
  email: { label: 'Email' },
  address: { label: 'Address' },
  notes: { label: 'Notes', formOnly: true },
} as const satisfies FieldsOf<typeof customerForm, typeof customer>

export const customerKind = {
  noun: 'customer',
  nouns: 'customers',
  key: 'customer',
  table: 'customers',
  path: '/api/customers',
  access: ['administrator'],
} as const

export const customerEndpoints = recordEndpoints({
  ...customerKind,
  form: customerForm,
  record: customer,
  fields: customerFields,
  page: {
    limit: 100,
    sortField: 'name',
    sortOrder: 1,
  },
})

export const customerImport = importEndpoint(customerKind)
