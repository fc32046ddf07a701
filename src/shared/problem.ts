import type { SecurityKind } from './security-events.ts'

/** What a program reads in a refusal (rule C1), with the HTTP status that goes with it. */
export const PROBLEM_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 409,
  in_use: 409,
  out_of_stock: 409,
  request_timeout: 408,
  too_large: 413,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof PROBLEM_STATUS

/** Who uses a record, as a screen can say it and lead there: `3 orders`, and the address that lists those three. */
export interface Use {
  text: string
  count: number
  href: string
}

/**
 * The body of every refusal. `present` is the record as it stands now, sent with code `stale` (rule O7); `uses` come
 * with code `in_use` (rule M1).
 */
export interface Problem {
  message: string
  code: ProblemCode
  field?: string
  present?: unknown
  uses?: Use[]
}

/** A refusal as an exception: thrown by handlers on the server and by `call` in the browser. */
export class ApiError extends Error {
  readonly problem: Problem
  /** Said in the header Retry-After. */
  readonly waitSeconds: number | undefined
  /** What the security log is told of it; whoever is refused is not. */
  readonly event: { readonly kind: SecurityKind; readonly detail?: string } | undefined

  constructor(problem: Problem, waitSeconds?: number, event?: ApiError['event']) {
    super(problem.message)
    this.name = 'ApiError'
    this.problem = problem
    this.waitSeconds = waitSeconds
    this.event = event
  }

  get status(): number {
    return PROBLEM_STATUS[this.problem.code]
  }
}

/** Throws what a `whyNot…` rule found, if it found anything. */
export function throwIf(problem: Problem | null): void {
  if (problem) throw new ApiError(problem)
}

export const notFound = (message: string): ApiError => new ApiError({ code: 'not_found', message })

/** The only text an unforeseen failure ever shows (rule C1). */
export const UNFORESEEN = 'An error occurred. Please try again later.'
