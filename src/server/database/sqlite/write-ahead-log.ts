import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** https://sqlite.org/fileformat2.html#the_write_ahead_log */
const HEADER = 32
const FRAME_HEADER = 24
const BIG_ENDIAN_SUMS = 0x377f0683

type Sum = readonly [number, number]

/** A crash may cut off the last transaction; two whole ones behind an invalid frame mean that the log was damaged. */
export function isLogDamaged(file: string): boolean {
  const log = openSync(file, 'r')
  try {
    const header = new DataView(new ArrayBuffer(HEADER))
    readSync(log, header, { position: 0 })
    const pageSize = header.getUint32(8)
    const [salt, isLittle] = [header.getBigUint64(16), header.getUint32(0) !== BIG_ENDIAN_SUMS]
    let sum = add([0, 0], header, { from: 0, to: 24, isLittle })
    // The header is on the disk before the first frame is written.
    if (pageSize < 512 || pageSize > 65_536 || !isSum(header, 24, sum)) return fstatSync(log).size > HEADER
    const frame = new DataView(new ArrayBuffer(FRAME_HEADER + pageSize))
    let isCutOff = false
    let endsTransaction = false
    for (let position = HEADER; readSync(log, frame, { position }) === frame.byteLength; position += frame.byteLength) {
      const isOfThisLog = frame.getBigUint64(8) === salt
      sum = add(sum, frame, { from: 0, to: 8, isLittle })
      sum = add(sum, frame, { from: FRAME_HEADER, to: frame.byteLength, isLittle })
      if (!isOfThisLog || !isSum(frame, 16, sum)) isCutOff = true
      else if (isCutOff && endsTransaction) return true
      endsTransaction = isOfThisLog && frame.getUint32(4) > 0
      sum = [frame.getUint32(16), frame.getUint32(20)]
    }
    return false
  } finally {
    closeSync(log)
  }
}

const isSum = (view: DataView, at: number, [first, second]: Sum): boolean =>
  view.getUint32(at) === first && view.getUint32(at + 4) === second

function add(sum: Sum, view: DataView, part: { from: number; to: number; isLittle: boolean }): Sum {
  let [first, second] = sum
  for (let at = part.from; at < part.to; at += 8) {
    first = (first + view.getUint32(at, part.isLittle) + second) >>> 0
    second = (second + view.getUint32(at + 4, part.isLittle) + first) >>> 0
  }
  return [first, second]
}
