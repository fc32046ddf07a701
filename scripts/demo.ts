// `npm run demo`: as `npm start`, with a sample shop in a folder of its own.
import { serve } from './serve.ts'

// The demo must touch neither the shop's database nor its backups, and creates its own users. Empty counts as not set.
Object.assign(process.env, { DATABASE_URL: '', BACKUP_DIR: '', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
process.env['DATA_DIR'] ||= './demo-data'

await serve(() => import('../src/commands/demo.ts'))
