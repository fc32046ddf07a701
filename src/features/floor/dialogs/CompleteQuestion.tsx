import { IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { DOZEN, piecesOfItems } from '../../../shared/pieces.ts'
import { ColorSwatch } from '../../../web/ui/ColorSwatch.tsx'
import { useDeaf } from './useDeaf.ts'
import { SideTag } from '../../designs/SideTag.tsx'
import type { Schedule } from '../schedules.contract.ts'
import classes from './CompleteQuestion.module.css'
import { PrintedArt } from './JobHead.tsx'
import { WholeRemark } from './JobRemark.tsx'

interface CompleteQuestionProps {
  schedule: Schedule
  isSaving: boolean
  isOffline: boolean
  error: ReactNode
  onYes: () => void
  onNo: () => void
}

export function CompleteQuestion({ schedule, isSaving, isOffline, error, onYes, onNo }: CompleteQuestionProps) {
  const { printingDesign, screenPrintingOn, productQuantity, clothingType, orderNo, customerName, items } = schedule
  // The finger that opened the question does not answer it.
  const isWaiting = useDeaf() || isSaving
  const answer = (give: () => void, isDisabled: boolean) => ({
    'aria-disabled': isDisabled || undefined,
    onClick: () => !isDisabled && give(),
  })
  return (
    <div className={classes.question}>
      <div className={classes.job}>
        <PrintedArt schedule={schedule} className={classes.art} />
        <div className={classes.facts}>
          <p className={classes.side}>
            <SideTag side={screenPrintingOn} /> {clothingType.name}
          </p>
          <p className={classes.name}>{printingDesign.name}</p>
          <p className={classes.pieces}>
            {formatCount(productQuantity * DOZEN)} <span>Pcs</span>{' '}
            <span className={classes.dozens}>{formatCount(productQuantity)} Dz</span>
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- many colors scroll, so it needs keyboard access */}
          <ul className={classes.colors} tabIndex={0} aria-label="Colors">
            {items.map((item) => (
              <li key={item._id}>
                <ColorSwatch code={item.colorCode} size={20} /> {item.colorName}{' '}
                <b>{formatCount(piecesOfItems([item]))}</b>
              </li>
            ))}
          </ul>
          <p className={classes.order}>
            <b>#{orderNo}</b> <bdi>{customerName}</bdi>
          </p>
          <WholeRemark schedule={schedule} isLarge />
        </div>
      </div>
      <div className={classes.ask}>
        {error}
        <p role="alert" className={classes.words}>
          Are you sure that selected production is completed? This action cannot be undone.
        </p>
        <div className={classes.answers}>
          <button type="button" className={classes.no} autoFocus data-autofocus {...answer(onNo, isWaiting)}>
            <IconX size={28} aria-hidden="true" /> No
          </button>
          <button type="button" className={classes.yes} {...answer(onYes, isWaiting || isOffline)}>
            <IconCircleCheckFilled size={28} aria-hidden="true" /> {isSaving ? 'Saving…' : 'Yes'}
          </button>
        </div>
      </div>
    </div>
  )
}
