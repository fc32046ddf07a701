// `npm run demo`: as `npm start`, with a sample shop in a folder of its own.
import { serve } from './serve.ts'

// The demo must not use the shop's own database, and creates its own users: an empty setting counts as not set.
Object.assign(process.env, { DATABASE_URL: '', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
process.env['DATA_DIR'] ||= './demo-data'

await serve(() => import('../src/demo/start.ts'))
