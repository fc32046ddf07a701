import type { SourceFile } from './source-file.ts'

/**
 * Circles between the children of one folder, files and folders alike: whoever wants to understand one of them must read
 * all of them. Files that import each other are such a circle, too. What only tests use is left out.
 */
export function getCircles(files: readonly SourceFile[]): string[] {
  const imports = new Map<string, Map<string, Set<string>>>()
  for (const { path, imports: targets } of files.filter((file) => !file.path.includes('/testing/'))) {
    const from = path.split('/')
    for (const target of targets.filter((one) => one.startsWith('src/') && !one.includes('/testing/'))) {
      const to = target.split('/')
      const at = from.findIndex((name, index) => name !== to[index])
      const children = getOrAdd(imports, from.slice(0, at).join('/'), () => new Map<string, Set<string>>())
      getOrAdd(children, from[at]!, () => new Set<string>()).add(to[at]!)
    }
  }
  return [...imports].flatMap(([folder, children]) =>
    findCircles(children).map((circle) => `${folder}: a circle of ${circle.join(', ')}`),
  )
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/** What can reach each other, by Tarjan's algorithm (strongly connected components). */
function findCircles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (name: string): number => {
    const own = lowest.size
    lowest.set(name, own)
    open.push(name)
    for (const target of imports.get(name) ?? []) {
      const reached = lowest.get(target) ?? visit(target)
      if (open.includes(target)) lowest.set(name, Math.min(lowest.get(name)!, reached))
    }
    if (lowest.get(name) === own) {
      const circle = open.splice(open.indexOf(name)).toSorted()
      if (circle.length > 1) found.push(circle)
    }
    return lowest.get(name)!
  }
  for (const name of imports.keys()) if (!lowest.has(name)) visit(name)
  return found
}
