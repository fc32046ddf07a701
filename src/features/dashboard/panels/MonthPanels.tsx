import { Text } from '@mantine/core'
import { formatMonth } from '../../../shared/days/calendar.ts'
import { formatCount, formatPercent } from '../../../shared/numbers.ts'
import { RETURNED_FOR_LABELS } from '../../orders/list/order-filters.contract.ts'
import type { MonthFigures } from '../dashboard.contract.ts'
import { monthOrders, returnedOrders } from '../figures/figure-links.rules.ts'
import { quantity } from '../figures/figure-words.ts'
import { FigureLink, toOrders } from '../figures/FigureLink.tsx'
import { Art } from '../Art.tsx'
import classes from './MonthPanels.module.css'
import { Panel } from './Panel.tsx'
import rows from './rows.module.css'

interface MonthProps {
  month: MonthFigures
  today: string
}

export const DesignsPanel = ({ month, today }: MonthProps) => (
  <Panel title="Busiest designs" note={`${formatMonth(today)}, Dz`}>
    {month.designs.length === 0 && <Text c="dimmed">Nothing was delivered this month yet.</Text>}
    <ul className={`${rows.list} ${classes.ranking}`}>
      {month.designs.map(({ _id, name, image, dozens }) => (
        <li key={_id}>
          <FigureLink target={toOrders(monthOrders(today, { printedDesign: _id }))} className={classes.ranked}>
            <Art image={image} className={rows.art} />
            <Ranked name={name} share={dozens / month.designs[0]!.dozens} />
            <b>{formatCount(dozens)}</b>
          </FigureLink>
        </li>
      ))}
    </ul>
  </Panel>
)

const Ranked = ({ name, share }: { name: string; share: number }) => (
  <span className={rows.words}>
    <span className={rows.name}>{name}</span>
    <span className={classes.bar} style={{ width: `${share * 100}%` }} />
  </span>
)

export const CustomersAndQuality = ({ month, today }: MonthProps) => (
  <div className={classes.two}>
    <Panel title="Customers" note={formatMonth(today)}>
      {month.customers.length === 0 && <Text c="dimmed">Nothing was delivered this month yet.</Text>}
      <ul className={`${rows.list} ${classes.ranking}`} data-dense>
        {month.customers.map(({ _id, name, pieces }) => (
          <li key={_id}>
            <FigureLink target={toOrders(monthOrders(today, { orderedBy: _id }))} className={classes.ranked}>
              <Ranked name={name} share={pieces / month.customers[0]!.pieces} />
              <b>{quantity(pieces)}</b>
            </FigureLink>
          </li>
        ))}
      </ul>
    </Panel>
    <Quality month={month} today={today} />
  </div>
)

const Quality = ({ month, today }: MonthProps) => {
  const { produced, second, returned, returns, delivered } = month
  return (
    <Panel title="Quality and returns" note={formatMonth(today)}>
      {delivered.orders === 0 ? (
        <Text c="dimmed">Nothing was delivered this month yet.</Text>
      ) : (
        <dl className={classes.facts}>
          <dt>1st quality</dt>
          <dd>
            <FigureLink target={toOrders(monthOrders(today))}>
              {formatPercent(produced - second.pieces, produced)}
            </FigureLink>
          </dd>
          <dt>2nd quality</dt>
          <dd>
            <FigureLink target={toOrders(monthOrders(today, { secondQuality: 'true' }))}>
              {formatPercent(second.pieces, produced)}, {formatCount(second.pieces)} Pcs
            </FigureLink>
          </dd>
          <dt>Returned</dt>
          <dd>
            <FigureLink target={toOrders(returnedOrders(today))}>
              {formatPercent(returned.pieces, delivered.pieces)}, {formatCount(returned.pieces)} Pcs
            </FigureLink>
          </dd>
        </dl>
      )}
      {returns.length > 0 && (
        <p className={classes.reasons}>
          {returns.map(({ reason, pieces }, at) => (
            <span key={reason}>
              {at > 0 && ', '}
              <FigureLink target={toOrders(returnedOrders(today, reason))}>
                {RETURNED_FOR_LABELS[reason]} {formatCount(pieces)}
              </FigureLink>
            </span>
          ))}
        </p>
      )}
    </Panel>
  )
}
