// `npm run demo`: as `npm start`, with a sample shop in a folder of its own. Runs on Node 20.
import { environment } from './install.mjs'
import { serve } from './serve.mjs'

// A demo never goes to the shop's own database, and makes its users itself: an empty setting counts as none.
const none = { DATABASE_URL: '', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }

await serve('src/demo.ts', { ...environment, ...none, DATA_DIR: process.env.DATA_DIR || './demo-data' })
