import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { id, seenVersion } from '../../../shared/paging.ts'
import { production, qualities } from '../../productions/productions.contract.ts'

/** `id` and `version` are the production item's (rules P8, O7). Each size that is made needs a quality. */
export const updateQuality = endpoint('productions.check', {
  name: 'updateQuality',
  summary: 'Record the quality of one production item, size by size',
  method: 'PUT',
  path: '/api/productions/update-quality/:id',
  input: qualities.extend({ id, version: seenVersion }),
  output: z.object({ message: z.string(), productionProduct: production }),
})
