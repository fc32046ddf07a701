import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { insertClothingType } from '../features/clothing-types/clothing-types.db.ts'
import { colorForm } from '../features/colors/colors.contract.ts'
import { insertColor } from '../features/colors/colors.db.ts'
import { customerForm } from '../features/customers/customers.contract.ts'
import { insertCustomer } from '../features/customers/customers.db.ts'
import { hasSide, PRINTING_ON, type Side } from '../features/designs/designs.contract.ts'
import { insertDesign } from '../features/designs/designs.db.ts'
import { insertUser } from '../features/users/users.db.ts'
import { encodeImage, type Image } from '../server/images.ts'
import { trashRecords } from '../server/records/record-trash.ts'
import { hashPassword, randomPassword } from '../server/security/passwords.ts'
import { type Role, ROLES } from '../shared/roles.ts'
import { username, usernameKey } from '../shared/security/credentials.ts'
import { optionalEmail, requiredText } from '../shared/text.ts'
import type { Dump, Kind } from './dump.ts'
import { cutText, type Entry } from './report.ts'
import { type Doc, isDeleted, takeTimes, toId, toText } from './values.ts'
import { firstText, IMPORT, type Master, type Work } from './work.ts'

type Insert = (work: Work, entry: Entry, doc: Doc, at: string) => Promise<{ _id: string }>

const takeName = (entry: Entry, doc: Doc): string =>
  (entry.name = entry.takeText(requiredText('It has no name'), 'name', toText(doc['name']), '(no name)'))

const insertMaster: Record<Master, Insert> = {
  customers: ({ tx }, entry, doc, at) => {
    const { phone_no, email, address } = customerForm.shape
    const form = {
      name: takeName(entry, doc),
      phone_no: entry.takeText(phone_no, 'phone_no', toText(doc['phone_no'])),
      email: entry.take(email, 'email', toText(doc['email']), ''),
      address: entry.takeText(address, 'address', firstText(doc, 'address', 'adderss')),
    }
    return insertCustomer(tx, form, at)
  },
  colors: ({ tx }, entry, doc, at) => {
    const code = entry.take(colorForm.shape.code, 'code', toText(doc['code']).trim() || undefined, 'ffffff')
    return insertColor(tx, { name: takeName(entry, doc), code }, at)
  },
  clothingTypes: ({ tx }, entry, doc, at) => insertClothingType(tx, { name: takeName(entry, doc) }, at),
  designs: async (work, entry, doc, at) => {
    const screenPrintingOn = entry.take(z.enum(PRINTING_ON), 'screenPrintingOn', doc['screenPrintingOn'], 'front')
    const getImage = (side: Side) => (hasSide(screenPrintingOn, side) ? readImage(work, entry, doc, side) : undefined)
    const images = { front: await getImage('front'), back: await getImage('back') }
    return insertDesign(work.tx, { name: takeName(entry, doc), screenPrintingOn, images }, at)
  },
}

async function readImage({ dump }: Work, entry: Entry, doc: Doc, side: Side): Promise<Image | undefined> {
  const paths = doc[`${side}ImagePaths`] as { normal?: unknown; thumbnail?: unknown } | undefined
  const named = [paths?.normal, doc[`${side}Image`], paths?.thumbnail].map(toText).filter(Boolean)
  const found = named.map((path) => findFiles(dump, path)).find((files) => files.length > 0) ?? []
  try {
    if (found.length === 1) return await encodeImage({ bytes: readFileSync(found[0]!) }, side)
    if (named.length === 0) entry.note(`it has no ${side} image`)
    else
      entry.note(
        `the ${side} image is lost: there is ${found.length === 0 ? 'no file' : 'more than one file'} ${named[0]}`,
      )
  } catch (error) {
    entry.note(`the ${side} image is lost: ${(error as Error).message}`)
  }
  return undefined
}

/** Those that end as the path does, as far as that tells them apart. */
function findFiles({ files }: Dump, path: string): readonly string[] {
  const parts = path.split(/[\\/]/).filter(Boolean)
  let found = files.get(parts.at(-1) ?? '') ?? []
  for (let length = 2; length <= parts.length && found.length > 1; length++) {
    const end = `/${parts.slice(-length).join('/')}`
    const closer = found.filter((file) => file.endsWith(end))
    if (closer.length > 0) found = closer
  }
  return found
}

/** Those that are deleted go to the trash at the end: older orders name them. */
export async function importMasterData(work: Work): Promise<() => Promise<void>> {
  const trashed: { table: Master; id: string; at: string }[] = []
  for (const kind of Object.keys(insertMaster) as Master[]) {
    for (const { entry, doc, times } of openEntries(work, kind)) {
      const { _id } = await insertMaster[kind](work, entry, doc, times.createdAt)
      if (work.records.findNamed(kind, entry.name)) entry.note('another one has the same name')
      work.records.add(kind, entry, _id)
      if (isDeleted(doc)) trashed.push({ table: kind, id: _id, at: times.updatedAt })
      await work.writeHistory(times.createdAt)
    }
  }
  return async () => {
    for (const { table, id, at } of trashed) {
      await trashRecords(work.tx, table, [id], IMPORT, at)
      await work.writeHistory(at)
    }
  }
}

/** One for each record that was not read before, oldest first. */
export function openEntries({ dump, report, now }: Work, kind: Kind) {
  const seen = new Set<string>()
  return (dump.collections.get(kind) ?? [])
    .flatMap((doc) => {
      const entry = report.open(kind, toId(doc))
      const isNew = !entry.oldId || !seen.has(entry.oldId)
      seen.add(entry.oldId)
      if (!isNew) entry.refuse('a record with this id is there already: this one and its parts are not taken')
      return isNew ? [{ entry, doc, times: takeTimes(entry, doc, now) }] : []
    })
    .toSorted((one, other) => (one.times.createdAt < other.times.createdAt ? -1 : 1))
}

type Find = (work: Work, owner: Entry, doc: Doc) => Promise<string>

export const findGarment: Find = (work, owner, doc) =>
  findMaster(work, 'clothingTypes', owner, doc['clothingType'], { name: doc['clothingTypeName'] })

export const findDesign: Find = (work, owner, doc) =>
  findMaster(work, 'designs', owner, doc['printingDesign'], { ...(doc['printingDesignData'] as Doc | undefined) })

export const findColor: Find = (work, owner, doc) =>
  findMaster(work, 'colors', owner, doc['color'], { name: doc['colorName'], code: doc['colorCode'] })

/** One that is missing is found by its name, as the record that names it states it, or made anew. */
export async function findMaster(work: Work, kind: Master, owner: Entry, ref: unknown, told: Doc): Promise<string> {
  const oldId = toId(ref)
  const found = work.records.find(kind, oldId) ?? work.records.findNamed(kind, oldId)
  if (found) return found
  const populated = (typeof ref === 'object' ? ref : null) ?? {}
  const name = firstText(told, 'name') || firstText(populated as Doc, 'name') || `Unknown ${oldId}`.trim()
  const named = work.records.findNamed(kind, name)
  if (named) {
    if (oldId) owner.note(`${kind} ${oldId} is missing: ${name} is taken by its name`)
    return named
  }
  const entry = work.report.open(kind, oldId)
  const { _id } = await insertMaster[kind](work, entry, { ...populated, ...told, name }, work.now)
  entry.outcome = 'made'
  entry.notes.splice(0, Infinity, `${owner.kind} ${owner.oldId} names it, and it is missing`)
  work.records.add(kind, entry, _id)
  await work.writeHistory(work.now)
  return _id
}

export interface OneTimePassword {
  username: string
  role: Role
  password: string
}

export async function importUsers(work: Work): Promise<OneTimePassword[]> {
  const passwords: OneTimePassword[] = []
  const taken = new Set<string>()
  for (const { entry, doc, times } of openEntries(work, 'users')) {
    const stated = entry.takeText(username, 'username', toText(doc['username']), 'user')
    let name = stated
    for (let next = 2; taken.has(usernameKey(name)); next++) name = `${cutText(stated, 50)} ${next}`
    taken.add(usernameKey(name))
    if (name !== stated) entry.note(`another one has the same name: now ${name}`)
    entry.name = name
    const role = entry.take(z.enum(ROLES), 'role', doc['role'], 'machine_operator')
    const email = entry.take(optionalEmail, 'email', toText(doc['email']), '')
    const password = randomPassword(4)
    const form = { username: name, role, email, passwordHash: await hashPassword(password), mustChangePassword: 1 }
    const { _id } = await insertUser(work.tx, form, times.createdAt)
    work.records.add('users', entry, _id)
    await work.writeHistory(times.createdAt)
    if (isDeleted(doc)) await trashRecords(work.tx, 'users', [_id], IMPORT, times.updatedAt)
    else passwords.push({ username: name, role, password })
    await work.writeHistory(times.updatedAt)
  }
  return passwords
}
