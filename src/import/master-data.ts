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
import { type Doc, toId, toText } from './dump.ts'
import { addTaken, cutText, findNamed, findTaken, IMPORT, OldRecord, openAll, type Work } from './records.ts'

export interface OneTimePassword {
  username: string
  role: Role
  password: string
}

export async function importUsers(work: Work): Promise<OneTimePassword[]> {
  const passwords: OneTimePassword[] = []
  const used = new Set<string>()
  for (const record of openAll(work, 'users')) {
    const stated = record.takeText(username, 'username', 'user')
    let name = stated
    for (let next = 2; used.has(usernameKey(name)); next++) name = `${cutText(stated, 50)} ${next}`
    used.add(usernameKey(name))
    if (name !== stated) record.note(`another one has the same name: now ${name}`)
    record.name = name
    const role = record.take(z.enum(ROLES), 'role', record.doc['role'], 'machine_operator')
    const email = record.takeText(optionalEmail, 'email')
    const password = randomPassword(4)
    const form = { username: name, role, email, passwordHash: await hashPassword(password), mustChangePassword: 1 }
    const { _id } = await insertUser(work.tx, form, record.createdAt)
    addTaken(work, record, _id)
    await work.writeHistory(record.createdAt)
    if (record.isDeleted) await trashRecords(work.tx, 'users', [_id], IMPORT, record.updatedAt)
    else passwords.push({ username: name, role, password })
    await work.writeHistory(record.updatedAt)
  }
  return passwords
}

const takeName = (record: OldRecord): string =>
  (record.name = record.takeText(requiredText('It has no name'), 'name', '(no name)'))

const insertMaster = {
  customers: ({ tx }: Work, record: OldRecord, at: string) => {
    const { phone_no, email, address } = customerForm.shape
    const form = {
      name: takeName(record),
      phone_no: record.takeText(phone_no, 'phone_no'),
      email: record.takeText(email, 'email'),
      address: record.take(address, 'address', record.getText('address', 'adderss'), ''),
    }
    return insertCustomer(tx, form, at)
  },
  colors: ({ tx }: Work, record: OldRecord, at: string) => {
    const code = record.take(colorForm.shape.code, 'code', record.getText('code') || undefined, 'ffffff')
    return insertColor(tx, { name: takeName(record), code }, at)
  },
  clothingTypes: ({ tx }: Work, record: OldRecord, at: string) =>
    insertClothingType(tx, { name: takeName(record) }, at),
  designs: async (work: Work, record: OldRecord, at: string) => {
    const stated = record.doc['screenPrintingOn']
    const screenPrintingOn = record.take(z.enum(PRINTING_ON), 'screenPrintingOn', stated, 'front')
    const getImage = (side: Side) => (hasSide(screenPrintingOn, side) ? readImage(work, record, side) : undefined)
    const images = { front: await getImage('front'), back: await getImage('back') }
    return insertDesign(work.tx, { name: takeName(record), screenPrintingOn, images }, at)
  },
}
type Master = keyof typeof insertMaster

async function readImage({ dump }: Work, record: OldRecord, side: Side): Promise<Image | undefined> {
  const paths = record.doc[`${side}ImagePaths`] as Doc | null | undefined
  const named = [paths?.['normal'], record.doc[`${side}Image`], paths?.['thumbnail']].map(toText).filter(Boolean)
  if (named.length === 0) {
    record.note(`it has no ${side} image`)
    return undefined
  }
  // Files of the same name are told apart by their folders: the longer an end of the path, the better.
  const ends = named.flatMap((path) => {
    const parts = path.split(/[\\/]/).filter(Boolean)
    return parts.map((_, at) => parts.slice(at))
  })
  const found = ends
    .map((end) => (dump.files.get(end.at(-1)!) ?? []).filter((file) => file.endsWith(`/${end.join('/')}`)))
    .find((files) => files.length > 0)
  try {
    if (found?.length !== 1) throw new Error(`there is ${found ? 'more than one file' : 'no file'} ${named[0]}`)
    return await encodeImage({ bytes: readFileSync(found[0]!) }, side)
  } catch (error) {
    record.note(`the ${side} image is lost: ${(error as Error).message}`)
    return undefined
  }
}

/** Returns those that are deleted: they go to the trash at the end, as older orders name them. */
export async function importMasterData(work: Work): Promise<OldRecord[]> {
  const records: OldRecord[] = []
  for (const kind of Object.keys(insertMaster) as Master[]) {
    for (const record of openAll(work, kind)) {
      const { _id } = await insertMaster[kind](work, record, record.createdAt)
      if (findNamed(work, kind, record.name)) record.note('another one has the same name')
      addTaken(work, record, _id)
      records.push(record)
      await work.writeHistory(record.createdAt)
    }
  }
  return records.filter(({ isDeleted }) => isDeleted)
}

export async function trashMasterData(work: Work, deleted: readonly OldRecord[]): Promise<void> {
  for (const { kind, newId, updatedAt } of deleted) {
    await trashRecords(work.tx, kind as Master, [newId], IMPORT, updatedAt)
    await work.writeHistory(updatedAt)
  }
}

/** The id of the one that a record names: one that is missing is found by its name as `told`, or made anew. */
export async function findMaster(work: Work, owner: OldRecord, kind: Master, ref: unknown, told: Doc): Promise<string> {
  const oldId = toId(ref)
  const found = findTaken(work, kind, oldId) ?? findNamed(work, kind, oldId)
  if (found) return found
  const populated = (typeof ref === 'object' ? ref : null) as Doc | null
  const name = toText(told['name']) || toText(populated?.['name']) || `Unknown ${oldId}`.trim()
  const named = findNamed(work, kind, name)
  if (named) {
    if (oldId) owner.note(`${kind} ${oldId} is missing: ${name} is taken by its name`)
    return named
  }
  const record = new OldRecord(kind, { ...populated, ...told, name, _id: oldId })
  const { _id } = await insertMaster[kind](work, record, work.now)
  record.outcome = 'made'
  record.notes.splice(0, Infinity, `${owner.kind} ${owner.oldId} names it, and it is missing`)
  work.report.entries.push(record)
  addTaken(work, record, _id)
  await work.writeHistory(work.now)
  return _id
}

/** `doc` may say more of the parts of a product than the record itself. */
export const findGarment = (work: Work, owner: OldRecord, doc: Doc = owner.doc): Promise<string> =>
  findMaster(work, owner, 'clothingTypes', doc['clothingType'], { name: doc['clothingTypeName'] })

export const findDesign = (work: Work, owner: OldRecord, doc: Doc = owner.doc): Promise<string> =>
  findMaster(work, owner, 'designs', doc['printingDesign'], { ...(doc['printingDesignData'] as Doc | undefined) })

export const findColor = (work: Work, owner: OldRecord, doc: Doc = owner.doc): Promise<string> =>
  findMaster(work, owner, 'colors', doc['color'], { name: doc['colorName'], code: doc['colorCode'] })
