// node move.mjs PLAN: lines "old new" (paths from the root); moves with git mv and rewrites relative imports and mentions in docs.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { dirname, relative, resolve, join } from 'node:path'
const root = process.cwd()
const plan = new Map(readFileSync(process.argv[2], 'utf8').trim().split('\n').filter(Boolean).map((l) => l.trim().split(/\s+/)))
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const code = files.filter((f) => /\.(ts|tsx|mjs|cjs|css|md|json|js)$/.test(f) && f !== 'package-lock.json')
const target = (f) => plan.get(f) ?? f
for (const f of code) {
  const text = readFileSync(f, 'utf8')
  const to = target(f)
  let out = text
  if (/\.(ts|tsx|mjs|cjs|css|js)$/.test(f))
    out = out.replace(/(['"])(\.\.?\/[^'"\n]*)\1/g, (m, q, spec) => {
      const [path, query = ''] = spec.split(/(?=\?)/)
      const abs = relative(root, resolve(dirname(f), path))
      if (!files.includes(abs)) return m
      let rel = relative(dirname(to), target(abs))
      if (!rel.startsWith('.')) rel = './' + rel
      return q + rel + query + q
    })
  for (const [a, b] of plan) {
    const esc = a.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    out = out.replace(new RegExp(esc, 'g'), b)
    const s = a.replace(/^src\//, ''), t = b.replace(/^src\//, '')
    if (f.endsWith('.md')) out = out.replace(new RegExp('(?<![\\w/])' + s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'), t)
  }
  if (out !== text) writeFileSync(f, out)
}
for (const [a, b] of plan) { mkdirSync(dirname(b), { recursive: true }); execFileSync('git', ['mv', a, b]) }
