// `npm start`: installs and builds what is missing, then runs the server.
import { serve } from './serve.ts'

await serve(() => import('../src/main.ts'))
