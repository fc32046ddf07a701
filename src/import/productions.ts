import { z } from 'zod'
import {
  type ItemDraft,
  itemDraft,
  MAX_ITEMS,
  MAX_PRODUCTIONS,
  QUALITIES,
  qualityField,
  TOO_MANY_PRODUCTIONS,
} from '../features/productions/productions.contract.ts'
import type { DraftWithSides } from '../features/productions/productions.db.ts'
import { selectRecords } from '../server/records/records.ts'
import { DOZEN, quantityField } from '../shared/quantities/pieces.ts'
import { bySize } from '../shared/quantities/sizes.ts'
import { findColor, findDesign, findGarment } from './master-data.ts'
import type { Entry } from './report.ts'
import { type Doc, toCount, toId, toText } from './values.ts'
import { getParts, type Work } from './work.ts'

export interface ReadItem {
  entry: Entry
  doc: Doc
  draft: ItemDraft
}

export interface ReadProduction {
  entry: Entry
  doc: Doc
  draft: DraftWithSides
  items: ReadItem[]
}

/** Those that stand in the order, and those that name it. */
export async function readProductions(work: Work, owner: Entry, order: Doc): Promise<ReadProduction[]> {
  const productions: ReadProduction[] = []
  for (const doc of getParts(work, 'productions', owner, order, 'productionProductData', 'productionProducts')) {
    const entry = work.report.open('productions', toId(doc))
    const items = await readItems(work, entry, doc)
    const named = toId(doc['orderId'])
    if (named && owner.oldId && named !== owner.oldId)
      entry.note(`it stands in another order than ${named}, which it names`)
    if (work.records.find('productions', entry.oldId)) entry.note('it stands in two orders, and is taken in both')
    if (items.length === 0) entry.refuse('it has no items that can be taken')
    else if (productions.length >= MAX_PRODUCTIONS) entry.refuse(TOO_MANY_PRODUCTIONS)
    else {
      const printingDesign = await findDesign(work, entry, doc)
      const [design] = await selectRecords(work.tx, 'designs', [printingDesign])
      entry.name = `${owner.name} ${design!.name}`.trim()
      const draft = {
        clothingType: await findGarment(work, entry, doc),
        printingDesign,
        screenPrintingOn: design!.screenPrintingOn,
        items: items.map((item) => item.draft),
      }
      productions.push({ entry, doc, draft, items })
    }
  }
  return productions
}

async function readItems(work: Work, owner: Entry, production: Doc): Promise<ReadItem[]> {
  const items: ReadItem[] = []
  for (const doc of getParts(work, 'items', owner, production, 'items')) {
    const entry = work.report.open('items', toId(doc))
    const mode = toText(doc['size']).trim().toLowerCase().replace(/\W+/g, '_')
    const read = itemDraft.safeParse({
      color: await findColor(work, entry, doc),
      size: mode === 'notmix' ? 'not_mix' : mode || undefined,
      ...bySize(quantityField, (size) => toCount(doc[quantityField(size)])),
      ...bySize(qualityField, (size) => takeQuality(entry, qualityField(size), doc)),
      itemQuantity: toCount(doc['itemQuantity']),
    })
    const dozens = toCount(doc['itemQuantity'])
    work.report.addUp('To be printed', DOZEN * Number(dozens), read.success ? DOZEN * read.data.itemQuantity : 0)
    if (items.length >= MAX_ITEMS) entry.refuse(`At most ${MAX_ITEMS} items`)
    else if (read.success) {
      const { itemQuantity } = read.data
      if (itemQuantity !== dozens) entry.note(`itemQuantity ${String(dozens)} is now ${itemQuantity}`)
      items.push({ entry, doc, draft: read.data })
    } else {
      const { path, message } = read.error.issues[0]!
      entry.refuse(`${path.join('.')} ${JSON.stringify(doc[String(path[0])])}: ${message}`)
    }
  }
  return items
}

const NAMED: Record<string, string> = { '1st': 'first', '2nd': 'second' }

function takeQuality(entry: Entry, field: string, doc: Doc) {
  const stated = toText(doc[field]).trim().toLowerCase()
  return entry.take(z.enum(['', ...QUALITIES]), field, NAMED[stated] ?? stated, '')
}
