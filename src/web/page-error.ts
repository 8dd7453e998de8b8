/** What stands in the way of a page. `code` tells apart what shares a status. */
export class PageError extends Error {
  readonly statusCode: number
  readonly code: 'form' | 'address' | 'tries' | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(statusCode: number, more: { code?: PageError['code']; retryAfter?: number } = {}) {
    super(`page error ${statusCode}`)
    this.name = 'PageError'
    this.statusCode = statusCode
    this.code = more.code
    this.retryAfter = more.retryAfter
  }
}

/** Thrown by routes: the page of what does not exist, or is not for this reader; they cannot tell which. */
export function noSuchPage(): PageError {
  return new PageError(404)
}
