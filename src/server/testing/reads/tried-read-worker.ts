import { serveReads } from '../../http/reads/worker.ts'
import { triedReads } from './tried-reads.ts'

serveReads([triedReads])
