import { readFileSync } from 'node:fs'
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
import { getLooks } from '../server/security/lookalikes/lookalikes.ts'
import { hashPassword, randomPassword } from '../server/security/passwords.ts'
import { type Role, ROLES } from '../shared/roles.ts'
import { username } from '../shared/security/credentials.ts'
import { optionalEmail, requiredText } from '../shared/text.ts'
import { type Doc, type Dump, type Kind, layer, toId, toText } from './dump/dump.ts'
import { cutText, IMPORT, type OldRecord, type Work } from './records.ts'

function takeName(work: Work, record: OldRecord): string {
  const told = record.getText('name') ? '' : work.getToldName(record.kind, record.oldId)
  if (told) record.note(`it has no name, others call it ${told}`)
  return (record.name = record.take(
    requiredText('It has no name'),
    'name',
    told || record.getText('name'),
    '(no name)',
  ))
}

type Insert = (work: Work, record: OldRecord, at: string) => Promise<{ _id: string }>

const insertMaster = {
  customers: (work, record, at) => {
    const { phone_no, email, address } = customerForm.shape
    const form = {
      name: takeName(work, record),
      phone_no: record.takeText(phone_no, 'phone_no'),
      email: record.takeText(email, 'email'),
      address: record.take(address, 'address', record.getText('address', 'adderss'), ''),
    }
    return insertCustomer(work.tx, form, at)
  },
  colors: (work, record, at) => {
    const code = record.take(colorForm.shape.code, 'code', record.getText('code') || undefined, 'ffffff')
    return insertColor(work.tx, { name: takeName(work, record), code }, at)
  },
  clothingTypes: (work, record, at) => insertClothingType(work.tx, { name: takeName(work, record) }, at),
  designs: async (work, record, at) => {
    const screenPrintingOn = record.takeOption(PRINTING_ON, 'screenPrintingOn', 'front')
    const getImage = (side: Side) => (hasSide(screenPrintingOn, side) ? readImage(work.dump, record, side) : undefined)
    const images = { front: await getImage('front'), back: await getImage('back') }
    return insertDesign(work.tx, { name: takeName(work, record), screenPrintingOn, images }, at)
  },
} satisfies Partial<Record<Kind, Insert>>
type Master = keyof typeof insertMaster

async function readImage({ findFiles }: Dump, record: OldRecord, side: Side): Promise<Image | undefined> {
  const paths = record.doc[`${side}ImagePaths`] as Doc | null | undefined
  const named = [paths?.['normal'], record.doc[`${side}Image`], paths?.['thumbnail']].map(toText).filter(Boolean)
  // Files of the same name are told apart by their folders: the longer an end of the path, the better.
  const found = named.map(findFiles).find((some) => some.length > 0)
  if (named.length === 0) record.note(`it has no ${side} image`)
  else if (found?.length !== 1)
    record.note(`the ${side} image is lost: there is ${found ? 'more than one file' : 'no file'} ${named[0]}`)
  else
    try {
      return await encodeImage({ bytes: readFileSync(found[0]!) }, side)
    } catch (error) {
      record.note(`the ${side} image is lost: ${(error as Error).message}`)
    }
  return undefined
}

/** Returns the one-time passwords of those who are not deleted. */
export async function importUsers(work: Work) {
  const passwords: { username: string; role: Role; password: string }[] = []
  const used = new Set<string>()
  await importAll(work, 'users', async (_, record, at) => {
    const stated = record.takeText(username, 'username', 'user')
    let name = stated
    for (let next = 2; getLooks(name).some((look) => used.has(look)); next++) name = `${cutText(stated, 50)} ${next}`
    for (const look of getLooks(name)) used.add(look)
    if (name !== stated) record.note(`another one has the same name, or one that looks the same: now ${name}`)
    record.name = name
    const role = record.takeOption(ROLES, 'role', 'machine_operator')
    const email = record.takeText(optionalEmail, 'email')
    const password = randomPassword(4)
    if (!record.isDeleted) passwords.push({ username: name, role, password })
    const form = { username: name, role, email, passwordHash: await hashPassword(password), mustChangePassword: 1 }
    return insertUser(work.tx, form, at)
  })
  return passwords
}

export async function importMasterData(work: Work): Promise<void> {
  for (const kind of Object.keys(insertMaster) as Master[]) await importAll(work, kind, insertMaster[kind])
}

async function importAll(work: Work, kind: Master | 'users', insert: Insert): Promise<void> {
  for (const record of work.openAll(kind)) {
    const { _id } = await insert(work, record, record.createdAt)
    if (kind !== 'users' && work.findNamed(kind, record.name)) record.note('another one has the same name')
    work.add(record, _id)
    await work.writeHistory(record.createdAt)
    await putInTrash(work, record, record.updatedAt)
  }
}

async function putInTrash(work: Work, { kind, newId, isDeleted }: OldRecord, at: string): Promise<void> {
  if (!isDeleted) return
  await trashRecords(work.tx, kind as Master | 'users', [newId], IMPORT, at)
  await work.writeHistory(at)
}

/** The id of the one that a record names: one that is missing is found by its name as `told`, or made anew. */
export async function findMaster(work: Work, owner: OldRecord, kind: Master, ref: unknown, told: Doc): Promise<string> {
  // An id may be an object, too.
  const asText = typeof ref === 'object' ? JSON.stringify(ref) : ''
  const oldId = toId(ref) || (work.find(kind, asText) ? asText : '')
  const found = work.find(kind, oldId) ?? work.findNamed(kind, oldId)
  if (found) return found
  const populated = (typeof ref === 'object' ? ref : null) as Doc | null
  const said = toText(told['name']) || toText(populated?.['name']) || work.getToldName(kind, oldId)
  const name = said || `Unknown ${oldId}`.trim()
  const named = work.findNamed(kind, name)
  if (named) {
    if (oldId) owner.note(`${kind} ${oldId} is missing: ${name} is taken by its name`)
    return named
  }
  work.noteMissing(kind)
  const record = work.open(kind, layer({ name, _id: oldId }, told, populated))
  const { _id } = await insertMaster[kind](work, record, work.now)
  record.outcome = 'made'
  record.notes.splice(0, Infinity, `${owner.kind} ${owner.oldId} names it, and it is missing`)
  work.add(record, _id)
  await work.writeHistory(work.now)
  await putInTrash(work, record, work.now)
  return _id
}

/** `doc` may say more of the parts of a product than the record itself. */
export const findGarment = (work: Work, owner: OldRecord, doc: Doc = owner.doc): Promise<string> =>
  findMaster(work, owner, 'clothingTypes', doc['clothingType'], { name: doc['clothingTypeName'] })

export const findDesign = (work: Work, owner: OldRecord, doc: Doc = owner.doc): Promise<string> =>
  findMaster(work, owner, 'designs', doc['printingDesign'], (doc['printingDesignData'] ?? {}) as Doc)

export const findColor = (work: Work, owner: OldRecord, doc: Doc = owner.doc): Promise<string> =>
  findMaster(work, owner, 'colors', doc['color'], { name: doc['colorName'], code: doc['colorCode'] })
