import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customerImport } from '../../../features/customers/customers.contract.ts'
import type { OutputOf } from '../../../shared/endpoint.ts'
import type { ImportedRow } from '../../../shared/records/record-import.ts'
import { endSession, startSession } from '../../api/session.ts'
import { openTwoPages } from '../../testing/two-pages.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ROWS_OF_PAGE } from './imported-rows.ts'

type Report = OutputOf<typeof customerImport>

const REMARK = [{ field: null, message: 'Look at it' }]
const rows = (count: number, remarks: (at: number) => Partial<ImportedRow> = () => ({})): ImportedRow[] =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    values: { name: `Customer ${at + 2}` },
    problems: [],
    warnings: [],
    ...remarks(at),
  }))
const reportWith = (all: ImportedRow[]): Report => ({
  message: 'Checked.',
  total: all.length,
  wrong: all.filter(({ problems }) => problems.length > 0).length,
  warned: all.filter(({ warnings }) => warnings.length > 0).length,
  columns: [{ name: 'Name', field: 'name', example: 'Customer 2' }],
  unknownColumns: [],
  missingColumns: [],
  rows: all,
})

const server = vi.fn<(url: string, sent: RequestInit) => Promise<Response>>()
const answers = (report: Report) => server.mockImplementation(async () => Response.json(report))

function Page() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <ImportDialog
        opened={opened}
        onClose={() => setOpened(false)}
        nouns="customers"
        endpoint={customerImport}
        columns={[
          { field: 'name', label: 'Name' },
          { field: 'phone_no', label: 'Phone No' },
        ]}
        onImported={async () => undefined}
      />
    </>
  )
}

/** Opens the dialog on a page that can be left for another one. */
async function open() {
  const pages = openTwoPages(Page)
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog')
  return pages
}

const choose = (name: string, type: string) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('CSV file'), {
      target: { files: [new File(['Name\nZoë'], name, { type })] },
    }),
  )
const chooseGood = async () => {
  await choose('good.csv', 'text/csv')
  await screen.findByText('Checked.')
}
const dialog = () => screen.queryByRole('dialog', { name: 'Import customers' })
const question = () => screen.queryByRole('dialog', { name: 'Unsaved changes' })
const importAll = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ })
const escape = () => act(async () => fireEvent.keyDown(document.body, { key: 'Escape' }))
const numbersShown = () => screen.getAllByRole('rowheader').map(({ textContent }) => Number(textContent))

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  answers(reportWith(rows(1)))
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
})
afterEach(() => {
  cleanup()
  notifications.clean()
  endSession()
  vi.unstubAllGlobals()
  server.mockReset()
})

test('a file that is refused leaves none of the one before it', async () => {
  await open()
  await chooseGood()
  expect(importAll().disabled).toBe(false)
  await choose('second.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect((await screen.findByRole('alert')).textContent).toBe('Choose one CSV file.')
  expect(importAll().disabled).toBe(true)
  expect(screen.queryByText('good.csv')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a file that is refused also calls off the one that is still being checked', async () => {
  let answer: (report: Response) => void = () => undefined
  server.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  await open()
  await choose('good.csv', 'text/csv')
  await choose('second.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  await waitFor(() => expect(server).toHaveBeenCalled())
  await act(async () => answer(Response.json(reportWith(rows(1)))))
  expect(importAll().disabled).toBe(true)
})

test('a checked file is only left by Escape, by Cancel or for another page after a question', async () => {
  const { leave } = await open()
  await chooseGood()
  await escape()
  expect(question()).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(question()).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(question()).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(question()).toBeNull())
  await leave()
  expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeTruthy()
  expect(dialog()).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('elsewhere')).toBeTruthy()
})

test('where no file was chosen, or none that can be read, nothing is asked', async () => {
  await open()
  await choose('second.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  await escape()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(question()).toBeNull()
})

test('what has been imported closes without a question', async () => {
  await open()
  await chooseGood()
  fireEvent.click(importAll())
  await waitFor(() => expect(dialog()).toBeNull())
  expect(question()).toBeNull()
})

test('what each column becomes can be seen and chosen, also where nothing is known; two never become the same', async () => {
  const column = (name: string, field: string | null, example = '') => ({ name, field, example })
  const unknown = [column('Ann Lee', null, 'Bob'), column('', null), column('', null, '555'), column('7', null)]
  const refused: Report = { ...reportWith([]), message: 'Choose.', total: 1, wrong: 1, columns: unknown }
  const sent = () => JSON.parse(server.mock.lastCall![1].body as string)
  answers(refused)
  await open()
  await choose('unknown.csv', 'text/csv')
  const chosen = (name: string) => screen.getByLabelText<HTMLSelectElement>(name, { exact: false })
  await screen.findByText('Choose.')
  expect(screen.getAllByRole('combobox').map((select) => (select as HTMLSelectElement).value)).toEqual(['', '', ''])
  expect(sent()).toEqual({ csv: 'Name\nZoë' })
  expect(importAll().disabled).toBe(true)
  expect(screen.queryByRole('table')).toBeNull()

  const good = { ...reportWith(rows(1)), columns: [column('Ann Lee', 'name'), ...unknown.slice(1)] }
  answers(good)
  fireEvent.change(chosen('Ann Lee'), { target: { value: 'name' } })
  await screen.findByText('Checked.')
  expect(sent().columns).toEqual(['name', null, null, null])
  expect(importAll().disabled).toBe(false)
  fireEvent.change(chosen('Column 3'), { target: { value: 'name' } })
  expect(importAll().disabled).toBe(true)
  expect([chosen('Ann Lee').value, chosen('Column 3').value]).toEqual(['', 'name'])
  await screen.findByText('Checked.')
  expect(sent().columns).toEqual([null, null, 'name', null])
  fireEvent.click(importAll())
  await waitFor(() => expect(dialog()).toBeNull())
  expect(sent()).toMatchObject({ columns: ['name', null, null, null], commit: true })
})

test('of very many rows each can be reached, the wrong ones first, then those with a warning', async () => {
  const all = rows(1000, (at) => ({
    problems: at % 2 === 1 ? REMARK : [],
    warnings: at === 998 ? REMARK : [],
  }))
  answers(reportWith(all))
  await open()
  await chooseGood()
  const seen = numbersShown()
  expect(seen).toHaveLength(ROWS_OF_PAGE)
  expect(screen.getByText('1 - 200 / 1,000')).toBeTruthy()
  for (let page = 2; page <= 5; page++) {
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    seen.push(...numbersShown())
  }
  expect(screen.getByText('801 - 1,000 / 1,000')).toBeTruthy()
  const wrong = Array.from({ length: 500 }, (_, at) => 2 * at + 3)
  expect(seen.slice(0, 502)).toEqual([...wrong, 1000, 2])
  expect(new Set(seen).size).toBe(1000)
})
