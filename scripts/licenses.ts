// `npm run licenses`: the packages of others that the product runs with, and their licences.
import { ensureInstalled } from './install.ts'

await ensureInstalled()
await import('./list-licenses.ts')
