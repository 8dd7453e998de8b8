import type { components } from './api-types.ts'

/** An error of the API (RFC 9457), or of the way to it: then `status` is 0 or that of the answer, and `type` begins with `verdict:`. */
export type Problem = components['schemas']['Problem']

/** Errors are values: one of both is there. */
export type Outcome<T> = { data: T; error?: undefined } | { data?: undefined; error: Problem }

/** `unreachable`: no answer. `timeout`: none in time. `not_verdict`: another server answered. `too_large`: more than `maxBytes`. */
export type ClientProblemCode = 'unreachable' | 'timeout' | 'not_verdict' | 'too_large'

const TITLES: Record<ClientProblemCode, string> = {
  unreachable: 'Server unreachable',
  timeout: 'Timed out',
  not_verdict: 'Not a Verdict server',
  too_large: 'Answer too large',
}

export function clientProblem(code: ClientProblemCode, detail: string, instance: string, status = 0): Problem {
  return {
    type: `verdict:${code}`,
    title: TITLES[code],
    status,
    detail,
    message: detail,
    instance,
    request_id: '',
  }
}

/** What the page /docs/problems calls it, such as `not_found`; or a `ClientProblemCode`. */
export function problemCode({ type }: Problem): string {
  return /(?:#|^verdict:)([a-z_]+)$/.exec(type)?.[1] ?? 'unknown'
}

/** A problem where only an exception can carry it. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

/** The data of an answer; throws a `ProblemError` if there is none. */
export function unwrap<T>(answer: { data?: T; error?: unknown }): NonNullable<T> {
  if (answer.error !== undefined) throw new ProblemError(answer.error as Problem)
  if (answer.data === undefined || answer.data === null) throw new TypeError('The answer has no data.')
  return answer.data
}
