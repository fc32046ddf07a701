import type { InputOf, OutputOf } from '../../../shared/endpoint.ts'
import { ApiError } from '../../../shared/problem.ts'
import { call } from '../../../web/api/call.ts'
import { NOT_SAVED } from '../../../web/form/useRecordForm.ts'
import type { Production } from '../../productions/productions.contract.ts'
import type { createProduction } from '../productions/order-productions.contract.ts'
import { updateOrder } from '../orders.contract.ts'

type Input = InputOf<typeof updateOrder>
export type OwnInput = Omit<Input, 'id' | 'productionProducts'>
export type ProductionInput = NonNullable<Input['productionProducts']>[number]
export type SavedProduction = Pick<OutputOf<typeof createProduction>, 'message' | 'order' | 'productionProduct'>

/** Several forms hand in what they would save, and one call saves all of it or nothing. */
export function beginSharedSave(id: string) {
  const answer = Promise.withResolvers<OutputOf<typeof updateOrder>>()
  let own: OwnInput | undefined
  const productions: { key: string; production: ProductionInput }[] = []
  const getAnswer = async (index?: number) => {
    try {
      return await answer.promise
    } catch (error) {
      throw toRefusal(error, index)
    }
  }
  return {
    addOwn: async (fields: OwnInput): Promise<void> => {
      own = fields
      await getAnswer()
    },
    addProduction: async (key: string, production: ProductionInput): Promise<SavedProduction> => {
      const index = productions.push({ key, production }) - 1
      const { message, order, productionIds } = await getAnswer(index)
      const isIt = ({ _id }: Production) => _id === productionIds[index]
      return { message, order, productionProduct: order.productionProductData.find(isIt)! }
    },
    /** Undefined if nothing was handed in. */
    send: async () => {
      const productionProducts = productions.length > 0 ? productions.map(({ production }) => production) : undefined
      if (!own && !productionProducts) return undefined
      call(updateOrder, { id, ...own, productionProducts }).then(answer.resolve, answer.reject)
      return answer.promise
    },
    /** The key of the production that is the reason of a refusal. */
    getRefusedKey: (error: unknown) => productions[getPlace(error)?.index ?? -1]?.key,
  }
}
export type SharedSave = ReturnType<typeof beginSharedSave>

function getPlace(error: unknown) {
  const field = error instanceof ApiError ? error.problem.field : undefined
  const [, index, rest] = /^productionProducts\.(\d+)\.?(.*)$/.exec(field ?? '') ?? []
  return index === undefined ? undefined : { index: Number(index), field: rest! }
}

/** What the form of this production, or without one that of the order's own fields, shows of a refusal. */
function toRefusal(error: unknown, index?: number): unknown {
  const place = getPlace(error)
  if (place?.index !== index) return NOT_SAVED
  return place && error instanceof ApiError ? new ApiError({ ...error.problem, field: place.field }) : error
}
