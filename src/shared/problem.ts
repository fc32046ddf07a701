import type { SecurityKind } from './security/security-events.ts'

export const PROBLEM_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  password_change_required: 403,
  password_required: 403,
  not_found: 404,
  conflict: 409,
  stale: 409,
  in_use: 409,
  out_of_stock: 409,
  no_room: 409,
  request_timeout: 408,
  too_large: 413,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof PROBLEM_STATUS

export interface Use {
  text: string
  count: number
  href: string
}

/** `present` comes with code `stale` (rule O7), `uses` with `in_use` (rule M1). */
export interface Problem {
  message: string
  code: ProblemCode
  field?: string
  present?: unknown
  uses?: Use[]
}

export class ApiError extends Error {
  readonly problem: Problem
  readonly waitSeconds: number | undefined
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

export function throwIf(problem: Problem | null): void {
  if (problem) throw new ApiError(problem)
}

/** A refusal of what `act` does names the part of the input that it is about. */
export async function inField<Result>(field: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { problem } = error
    throw new ApiError({ ...problem, field: problem.field ? `${field}.${problem.field}` : field })
  }
}

export const notFound = (message: string): ApiError => new ApiError({ code: 'not_found', message })

/** The only text that an unforeseen error ever shows (rule C1). */
export const UNFORESEEN = 'An error occurred. Please try again later.'
