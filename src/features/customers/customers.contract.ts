import { z } from 'zod'
import { formOf, type RecordFields, savedShape } from '../../shared/records/fields.ts'
import { recordFields } from '../../shared/paging.ts'
import { recordEndpoints } from '../../shared/records/record-endpoints.ts'
import { importEndpoint } from '../../shared/records/record-import.ts'
import { longText, optional, optionalEmail, requiredText } from '../../shared/text.ts'

export const customerFields = {
  name: {
    label: 'Name',
    schema: requiredText('Name is required'),
    sortKey: 'nameKey',
    aliases: [
      ...['Customer', 'Customer Name', 'Client', 'Client Name', 'Company', 'Company Name', 'Business', 'Business Name'],
      ...['Contact', 'Contact Name', 'Full Name', 'Customer Full Name', 'Display Name', 'Organization', 'Account Name'],
    ],
  },
  phone_no: {
    label: 'Phone No',
    schema: requiredText('Phone No is required', 60),
    sortKey: 'phoneKey',
    type: 'tel',
    aliases: [
      ...['Phone', 'Phone Number', 'Phone Numbers', 'Telephone', 'Telephone No', 'Telephone Number', 'Tel', 'Tel No'],
      ...['Mobile', 'Mobile No', 'Mobile Number', 'Mobile Phone', 'Cell', 'Cell No', 'Cell Number', 'Cell Phone'],
      ...['Contact No', 'Contact Number', 'Contact Phone', 'Customer Phone', 'Customer Phone No', 'Primary Phone'],
      ...['Phone 1', 'Phone 1 - Value', 'Main Phone', 'Work Phone', 'Business Phone', 'Home Phone', 'Ph', 'Ph No'],
    ],
  },
  email: {
    label: 'Email',
    schema: optionalEmail,
    sortKey: 'emailKey',
    type: 'email',
    aliases: ['Email Address', 'Mail', 'Email 1', 'Email 1 - Value', 'Customer Email'],
  },
  address: {
    label: 'Address',
    schema: optional(longText(500)),
    sortKey: 'addressKey',
    maxRows: 5,
    aliases: [
      ...['Street', 'Street Address', 'Street Address 1', 'Address 1', 'Address Line 1', 'Full Address'],
      ...['Postal Address', 'Mailing Address', 'Billing Address', 'Shipping Address', 'Business Street'],
    ],
  },
  notes: { label: 'Notes', schema: optional(longText()), maxRows: 8, unlisted: true, searched: true },
} as const satisfies RecordFields

export const customerForm = formOf(customerFields)

/** An order may also refer to one as its `referrer`, to whom the goods are delivered. */
export const customer = z.object({
  ...recordFields,
  ...savedShape(customerFields),
  /** The address again under a misspelt name, only in the answer to a create: existing clients expect it (rule C5). */
  adderss: z.string().optional(),
})
export type Customer = z.infer<typeof customer>

export const customerKind = {
  noun: 'customer',
  nouns: 'customers',
  key: 'customer',
  table: 'customers',
  path: '/api/customers',
} as const

export const customerEndpoints = recordEndpoints({
  ...customerKind,
  form: customerForm,
  record: customer,
  fields: customerFields,
  page: { limit: 100, sortField: 'name', sortOrder: 1 },
})

export const customerImport = importEndpoint(customerKind)
