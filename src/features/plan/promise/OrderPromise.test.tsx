import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PrintSide } from '../press-plan.contract.ts'
import { planBoard } from '../press-plan.rules.ts'
import { makeBoard, makeJob } from '../testing/boards.ts'
import { promiseOrder } from './order-promise.rules.ts'
import { OrderPromise } from './OrderPromise.tsx'

afterEach(cleanup)

const A_DAY = '2026-11-24'

interface Case {
  /** Working minutes until it must be printed. */
  printBy?: number
  dueDate?: string | null
  ratio?: number
  waiting?: PrintSide[]
}

/** A job of 63 minutes; by the default ratios it is safe after 72. */
function show({ printBy = 840, dueDate = A_DAY, ratio, waiting = [] }: Case): string {
  const board = makeBoard(
    { machineM1: [makeJob('a')] },
    {
      // Of the day 14 hours are left.
      packingHours: (840 - printBy) / 60,
      getOrder: (orderId) => (orderId === 'others' ? { waiting } : { dueDate }),
    },
    ['others'],
  )
  const ratios = ratio === undefined ? [] : Array.from({ length: 20 }, () => ratio)
  const known = { ...board, machines: board.machines.map((machine) => ({ ...machine, ratios })) }
  render(
    <MantineProvider env="test">
      <OrderPromise promise={promiseOrder(known, planBoard(known), 'order of a')!} />
    </MantineProvider>,
  )
  return screen.getByRole('region', { name: 'When it will be printed' }).lastElementChild!.textContent
}

test.each<[string, Case]>([
  ['On time, 12 h 57 to spare', {}],
  ['On time, 2 min to spare, but not safe', { printBy: 65 }],
  ['30 min late', { printBy: 65, ratio: 1.5 }],
  ['23 min late', { printBy: 40 }],
  ['', { dueDate: null }],
])('of a job that is due: %s', (words, one) => {
  expect([...show(one).matchAll(/On time.*|\d+ min late/g)].join()).toBe(words)
})
