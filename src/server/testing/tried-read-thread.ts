import { answerReads } from '../http/reads/answer-reads.ts'
import { triedReads } from './tried-reads.ts'

answerReads([triedReads])
