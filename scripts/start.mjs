// `npm start`: installs and builds what is missing, then runs the server on the locked Node. Runs on Node 20.
import { environment } from './install.mjs'
import { serve } from './serve.mjs'

await serve('src/main.ts', environment)
