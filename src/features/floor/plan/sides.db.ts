import { DOZEN } from '../../../shared/quantities/pieces.ts'
import type { Side } from '../../designs/designs.contract.ts'
import type { DesignColumns } from '../../designs/designs.db.ts'
import type { PrintSide } from './press-plan.contract.ts'

/** What is printed, of a production with its design. */
export const WORK = [
  'productions._id as productionId',
  'productions.productQuantity',
  'productions.printingDesign',
  'designs.frontScreens',
  'designs.frontPasses',
  'designs.backScreens',
  'designs.backPasses',
] as const

export interface Work extends Pick<DesignColumns, `${Side}${'Screens' | 'Passes'}`> {
  productionId: string
  productQuantity: number
  printingDesign: string
}

export const toSide = (row: Work, side: Side): PrintSide => ({
  productionId: row.productionId,
  designId: row.printingDesign,
  side,
  pieces: row.productQuantity * DOZEN,
  screens: row[`${side}Screens`],
  passes: row[`${side}Passes`],
})
