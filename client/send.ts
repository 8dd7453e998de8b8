import { type ClientProblemCode, clientProblem } from './problem.ts'

/** How requests are sent. */
export interface SendOptions {
  /** Seconds until a request without an answer counts as failed. Default 90: the API itself waits up to 60. */
  timeout?: number
  /** Seconds that a request waits when the rate limit is reached, as Retry-After says. Default 60; 0 returns the 429. */
  rateLimitWait?: number
  /** Called before each such wait. */
  onRateLimit?: (seconds: number) => void
  /** The most bytes of a JSON answer. Default 100 MB. */
  maxBytes?: number
  /** Instead of the global one. */
  fetch?: (request: Request, init: RequestInit) => Promise<Response>
}

/**
 * Sends a request and returns a response unless its signal aborts it: network errors become a response with a problem. JSON is read
 * completely, so that the time and the bytes of the body are limited too; files and events are left as streams.
 */
export function createSend({
  timeout = 90,
  rateLimitWait = 60,
  onRateLimit,
  maxBytes = 100e6,
  fetch: send = fetch,
}: SendOptions = {}): (request: Request) => Promise<Response> {
  return async (request) => {
    let left = rateLimitWait
    for (;;) {
      const response = await once(request.clone())
      const pause = response.status === 429 ? retryAfter(response) : Number.NaN
      if (!(pause <= left)) return response
      left -= Math.max(pause, 0.1)
      onRateLimit?.(pause)
      await response.body?.cancel()
      await sleep(Math.max(pause, 0.1), request.signal)
    }
  }

  async function once(request: Request): Promise<Response> {
    const { signal, url } = request
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeout * 1000)
    try {
      const response = await send(request, { signal: AbortSignal.any([signal, late.signal]) })
      const type = response.headers.get('content-type') ?? ''
      if (/^text\/html\b/.test(type) || (!response.ok && response.status !== 304 && !isJson(type)))
        return notVerdict(response, url, 'without JSON')
      // A 304 may have the type of what it stands for, and never a body.
      if (!isJson(type) || response.status === 304) return response
      const body = await readBody(response, maxBytes)
      if (body === null)
        return problem('too_large', `The answer has more than ${maxBytes} bytes.`, url, response.status)
      const wrong = wrongJson(body, response.ok)
      if (wrong !== null) return notVerdict(response, url, wrong)
      const { status, statusText, headers } = response
      return new Response(body, { status, statusText, headers })
    } catch (error) {
      if (signal.aborted) throw error
      if (late.signal.aborted) return problem('timeout', `${originOf(url)} did not answer within ${timeout} s.`, url)
      return problem('unreachable', `${originOf(url)} cannot be reached: ${reasonOf(error)}.`, url)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** RFC 9110 §10.2.3: seconds, or a date, which proxies send. */
function retryAfter({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '1'
  return /^\d+$/.test(value) ? Number(value) : Math.max(0, Math.ceil((Date.parse(value) - Date.now()) / 1000))
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/.test(type)
}

/** Another server, or a proxy before it. */
async function notVerdict(response: Response, url: string, how: string): Promise<Response> {
  if (!response.bodyUsed) await response.body?.cancel()
  const { status } = response
  const what = status >= 500 ? 'answered' : 'does not answer like a Verdict server:'
  return problem('not_verdict', `${originOf(url)} ${what} ${status} ${how}.`, url, status)
}

/** What is wrong with an answer in JSON: gateways have errors of their own. Null if it can be one of Verdict. */
function wrongJson(body: Uint8Array, isOk: boolean): string | null {
  try {
    const value = JSON.parse(new TextDecoder().decode(body))
    return isOk || typeof value?.type === 'string' ? null : 'with JSON that is not a problem of Verdict'
  } catch {
    return 'with invalid JSON'
  }
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (const reader = response.body?.getReader(); reader !== undefined; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

/** A `Response` has a status from 200 on; the problem in it has the one that counts. */
function problem(code: ClientProblemCode, detail: string, url: string, status = 0): Response {
  const body = JSON.stringify(clientProblem(code, detail, new URL(url).pathname, status))
  const headers = { 'content-type': 'application/problem+json' }
  return new Response(body, { status: status >= 400 ? status : 502, headers })
}

function originOf(url: string): string {
  return new URL(url).origin
}

/** Node's fetch has the reason in the cause; several, where a host has several addresses. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause)
}

/** Rejects with the reason of the signal. */
export function sleep(seconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(end, seconds * 1000)
    signal?.addEventListener('abort', end)
    function end(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
  })
}
