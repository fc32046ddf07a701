import { createHash } from 'node:crypto'
import type { Feature } from '../../server/feature.ts'
import { write } from '../../server/handlers.ts'
import { encodeImage, type Image } from '../../server/images.ts'
import { movedMessage, namesOfRecords } from '../../server/records/moved-message.ts'
import { recordHandlers } from '../../server/record-handlers/record-handlers.ts'
import { namesInTrash } from '../../server/records/record-trash.ts'
import { requireFresh, requireOutOfTrash } from '../../server/records/records.ts'
import { getRequest, makeOnce } from '../../server/records/requests.ts'
import { throwIf } from '../../shared/problem.ts'
import type { Upload } from '../../shared/upload.ts'
import { designEndpoints as endpoints, designKind, type Side } from './designs.contract.ts'
import {
  toDesign,
  designHistory,
  designTable,
  designUsedIn,
  insertDesign,
  purgeDesigns,
  requireDesign,
  updateDesign,
} from './designs.db.ts'
import { imageField, imageProblems } from './designs.rules.ts'

const handlers = {
  ...recordHandlers(endpoints, 'designs', {
    ...designKind,
    ...designTable,
    usedIn: designUsedIn,
    shown: toDesign,
  }),

  create: write(
    endpoints.create,
    async ({ input }) => {
      throwIf(imageProblems(input.screenPrintingOn, { front: false, back: false }, chosenSides(input))[0] ?? null)
      return encodeImages(input)
    },
    async ({ tx, input, session, prepared: images }) => {
      const sent = { ...input, frontImage: getDigest(input.frontImage), backImage: getDigest(input.backImage) }
      const request = getRequest(session.userId, sent)
      const { message, record } = await makeOnce(tx, 'designs', designKind.noun, request, () =>
        insertDesign(tx, { ...input, images, request }),
      )
      return { message, printingDesign: toDesign(record) }
    },
  ),

  update: write(
    endpoints.update,
    async ({ input }) => encodeImages(input),
    async ({ tx, input, references, prepared: images }) => {
      const current = await requireDesign(tx, input.id)
      requireOutOfTrash(current, 'printing design')
      const { id: _, version, ...sent } = input
      // A sent image always counts as a change; it is not compared with the stored one.
      await requireFresh(current, version, sent, () => toDesign(current))
      const form = { ...current, ...sent, images }
      const stored = { front: current.frontImage !== null, back: current.backImage !== null }
      throwIf(imageProblems(form.screenPrintingOn, stored, chosenSides(sent))[0] ?? null)
      if (form.screenPrintingOn !== current.screenPrintingOn)
        await references.throwIfUsed(tx, 'designs', [current._id], SIDES_STAY)
      return {
        message: 'Printing design updated.',
        printingDesign: toDesign(await updateDesign(tx, current, form)),
      }
    },
  ),

  purge: write(endpoints.purge, async ({ tx, input, references }) => {
    const names = await namesInTrash(tx, 'designs', input.ids, designKind.noun, (_, ids) =>
      namesOfRecords(tx, 'designs', ids, 'name'),
    )
    await purgeDesigns(tx, input.ids, references)
    return { message: movedMessage(designKind.noun, names, 'deleted for good'), data: input.ids }
  }),
}

export const designs: Feature = { handlers, histories: [designHistory] }

/** Productions have a status for each side of their design (rule P1), so a used design keeps its sides. */
const SIDES_STAY = {
  field: 'screenPrintingOn',
  consequence: 'the printed sides cannot change. Make a new design instead',
}

type Images = Record<`${Side}Image`, Upload | undefined>

const getDigest = (image: Upload | undefined) => image && createHash('sha256').update(image.bytes).digest('base64')

const chosenSides = (input: Partial<Images>) => ({ front: !!input.frontImage, back: !!input.backImage })

/** Runs before the transaction, because decoding takes long. */
async function encodeImages(input: Partial<Images>): Promise<Record<Side, Image | undefined>> {
  const encode = async (side: Side) => {
    const field = imageField(side)
    const chosen = input[field]
    return chosen && encodeImage(chosen, field)
  }
  return { front: await encode('front'), back: await encode('back') }
}
