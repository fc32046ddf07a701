// A thread that answers reads: `openReadPool` starts several.
import { features } from './app.ts'
import { serveReads } from './server/http/reads/worker.ts'

serveReads(features)
