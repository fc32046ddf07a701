import { DOZEN } from '../../shared/quantities/pieces.ts'
import type { Side } from '../designs/designs.contract.ts'
import type { DesignColumns } from '../designs/designs.db.ts'
import type { PrintSide } from './press-plan.contract.ts'

/** What is printed. */
export const WORK = [
  'productions._id as productionId',
  'productions.productQuantity',
  'productions.printingDesign',
] as const

interface Work {
  productionId: string
  productQuantity: number
  printingDesign: string
}

type Screens = Pick<DesignColumns, `${Side}${'Screens' | 'Passes'}`>

export const toSide = (row: Work, side: Side, design: Screens): PrintSide => ({
  productionId: row.productionId,
  designId: row.printingDesign,
  side,
  pieces: row.productQuantity * DOZEN,
  screens: design[`${side}Screens`],
  passes: design[`${side}Passes`],
})
