/** Compares the pictures of two folders pixel by pixel. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const picturesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.png'))

/** Lists the pictures that differ, and puts both beside each other into `different` of the newer folder. */
export async function compare(newer: string, older: string): Promise<void> {
  const different = join(newer, 'different')
  rmSync(different, { recursive: true, force: true })
  mkdirSync(different)
  const before = new Set(picturesIn(older))
  const pictures = picturesIn(newer)
  const added = pictures.filter((name) => !before.has(name))
  const both = pictures.filter((name) => before.has(name))
  let changed = 0
  for (const name of both) {
    const [one, other] = [join(older, name), join(newer, name)]
    const pixels = await countDifferent(one, other)
    if (pixels === 0) continue
    changed += 1
    console.log(`${name}: ${pixels} pixels differ`)
    await putBeside(one, other, join(different, name))
  }
  for (const name of added) console.log(`${name}: only in ${newer}`)
  console.log(`${both.length} pictures compared, ${changed} differ.`)
}

async function countDifferent(one: string, other: string): Promise<number> {
  if (readFileSync(one).equals(readFileSync(other))) return 0
  const [before, after] = await Promise.all(
    [one, other].map((path) => sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  const { data, info } = after!
  if (before!.info.width !== info.width || before!.info.height !== info.height) return info.width * info.height
  let count = 0
  for (let at = 0; at < data.length; at += 3) if (data.compare(before!.data, at, at + 3, at, at + 3) !== 0) count += 1
  return count
}

async function putBeside(before: string, after: string, path: string): Promise<void> {
  const { width, height } = await sharp(after).metadata()
  await sharp({ create: { width: width * 2, height, channels: 3, background: 'white' } })
    .composite([
      { input: before, left: 0, top: 0 },
      { input: after, left: width, top: 0 },
    ])
    .png()
    .toFile(path)
}
