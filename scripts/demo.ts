// `npm run demo`: as `npm start`, with a sample shop in a folder of its own.
import { serve } from './serve.ts'

// A demo never goes to the shop's own database, and makes its users itself: an empty setting counts as none.
Object.assign(process.env, { DATABASE_URL: '', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
process.env['DATA_DIR'] ||= './demo-data'

await serve(() => import('../src/demo/start.ts'))
