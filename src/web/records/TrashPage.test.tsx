import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requeuedIds } from '../../features/schedules/queue-place/queue-place.contract.ts'
import { useRequeue } from '../../features/schedules/queue-place/requeue.tsx'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import { queryClient } from '../api/queries.ts'
import { endSession, startSession } from '../api/session.ts'
import { openTwoPages } from '../testing/two-pages.tsx'
import { TrashPage } from './TrashPage.tsx'

interface Thing {
  _id: string
  name: string
  problem: string | null
  requeued: readonly string[]
}

const { trash, purge } = colorEndpoints
const restore = { ...colorEndpoints.restore, input: requeuedIds }
const things: Thing[] = []
const sent: unknown[] = []

const Page = () => (
  <TrashPage
    title="Trash"
    nouns="things"
    endpoints={{ trash, restore, purge }}
    requeue={useRequeue(restore)}
    columns={[{ key: 'name', header: 'Name', cell: ({ name }: Thing) => name }]}
    getName={({ name }) => name}
  />
)

/** Opens the trash with these things in it, selects all of them, and presses the button. */
async function ask(button: 'Restore' | 'Delete', ...all: readonly Thing[]) {
  things.splice(0, things.length, ...all)
  openTwoPages(Page)
  for (const { name } of all) fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: button })))
  return screen.findByRole('dialog')
}

const thing = (name: string, requeued: readonly string[] = [], problem: string | null = null): Thing => ({
  _id: name,
  name,
  problem,
  requeued,
})
const getLines = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('li')].map((item) => item.firstChild?.textContent ?? '')

beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') sent.push(JSON.parse(body as string))
    return Response.json({
      message: 'Restored.',
      data: things.map((one) => ({ ...one, deletedAt: '2026-11-22T10:00:00.000Z', deletedBy: 'Ada' })),
      total: things.length,
      page: 0,
      limit: 100,
      sortField: 'deletedAt',
      sortOrder: -1,
    })
  })
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  notifications.clean()
  endSession()
  localStorage.clear()
  sent.length = 0
  vi.unstubAllGlobals()
})

test('§2.4 the question names the schedules that come back, and as what', async () => {
  const dialog = await ask('Restore', thing('one', ['Front: Machine XL, was Ready', 'Back: Machine M']))
  expect(dialog.textContent).toContain('Are you sure you want to restore one?')
  expect(dialog.textContent).toContain('Back in the queue, as Pending:')
  expect(getLines(dialog)).toEqual(['Front: Machine XL, was Ready', 'Back: Machine M'])
})

test('of several records it names those of each, and counts them where they are many', async () => {
  const six = Array.from({ length: 6 }, (_, at) => `Production ${at + 1}.`)
  const dialog = await ask(
    'Restore',
    thing('stuck', ['Not told.'], 'It is stuck.'),
    thing('plain'),
    thing('many', six),
    ...six.map((line) => thing(`of ${line}`, [line])),
  )
  expect(getLines(dialog)).toEqual([
    'stuck',
    'many',
    ...six.slice(0, 5),
    'and ',
    ...six.slice(0, 4).flatMap((line) => [`of ${line}`, line]),
    'and ',
  ])
  expect(dialog.textContent).toContain('and 1 more')
  expect(dialog.textContent).toContain('and 2 more')
})

test.each([
  ['Restore', thing('one')],
  ['Delete', thing('one', ['Front: Machine XL, was Ready'])],
] as const)('%s says nothing more where no schedule comes back', async (button, one) => {
  expect(getLines(await ask(button, one))).toEqual([])
})

test('it asks for the place of what comes back, by due day at first, and remembers the choice', async () => {
  const place = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  await ask('Restore', thing('one', ['Back: Machine M']))
  expect(place('By due day').checked).toBe(true)
  fireEvent.click(place('At the end'))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Yes' })))
  expect(sent).toEqual([{ ids: ['one'], place: 'end' }])
  cleanup()
  await ask('Restore', thing('one', ['Back: Machine M']))
  expect(place('At the end').checked).toBe(true)
})

test('of what comes back without schedules no place is asked for', async () => {
  await ask('Restore', thing('one'))
  expect(screen.queryByRole('radiogroup', { name: 'Place' })).toBeNull()
})
