// A thread that answers reads: `openReadThreads` starts several.
import { features } from './app.ts'
import { answerReads } from './server/http/reads/answer-reads.ts'

answerReads(features)
