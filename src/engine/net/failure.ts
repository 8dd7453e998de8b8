import { VerdictError } from '../../errors.ts'
import type { Deadline } from './deadline.ts'
import { type Limits, sizeInWords } from './limits.ts'

/** Whatever was thrown in the course of an exchange, as a coded failure with a sentence about `host`. */
export function asFailure(thrown: unknown, host: string, deadline: Deadline, limits: Limits): VerdictError {
  // Whoever aborts the signal tells the reason; everything that breaks in its wake is only the echo.
  const cause = deadline.signal.aborted ? deadline.signal.reason : thrown
  if (cause instanceof VerdictError) return cause
  const code = codeOf(cause)
  const fail = (kind: ConstructorParameters<typeof VerdictError>[0], message: string) =>
    new VerdictError(kind, message, { cause })

  if (deadline.phase === 'tls') return fail('tls_failed', tlsProblem(code, host))
  if (deadline.phase === 'connect') return fail('connect_failed', connectProblem(code, host))
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return fail('tls_failed', tlsProblem(code, host))
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'NGHTTP2_ENHANCE_YOUR_CALM') {
    return fail('too_large', tooManyHeaders(host, limits))
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return fail('too_large', `${host} sent chunk extensions past any sensible size.`)
  }
  if (code.startsWith('HPE_')) return fail('protocol_error', `${host} sent something that is not valid HTTP (${code}).`)
  if (code === 'ERR_HTTP2_ERROR') {
    return fail('protocol_error', `${host} sent something that is not valid HTTP/2, or a header past all bounds.`)
  }
  if (code.startsWith('NGHTTP2_') || code.startsWith('ERR_HTTP2_')) {
    return fail('protocol_error', `${host} broke off the HTTP/2 exchange (${code}).`)
  }
  if (deadline.phase === 'body') {
    return brokenOff(host, cause)
  }
  if (code === 'ECONNRESET' && isReset(cause)) {
    return fail('connect_failed', `${host} reset the connection before it answered.`)
  }
  const when = deadline.phase === 'headers' ? 'in the middle of its headers' : 'without an answer'
  return fail('protocol_error', `${host} closed the connection ${when}.`)
}

export function brokenOff(host: string, cause?: unknown): VerdictError {
  const message = `${host} closed the connection before the whole body had arrived.`
  return new VerdictError('protocol_error', message, { cause })
}

export function tooManyHeaders(host: string, limits: Limits): string {
  const bound = `${sizeInWords(limits.headerBytes)} or ${limits.headerCount} fields`
  return `The headers of ${host} are larger than the bound of ${bound}.`
}

export function noAddress(host: string): VerdictError {
  return new VerdictError('dns_failed', `The DNS has no address for ${host}.`)
}

export function refusedLookup(error: unknown, host: string): VerdictError {
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'ENODATA') return noAddress(host)
  return new VerdictError('dns_failed', `The address of ${host} could not be looked up (${code}).`, { cause: error })
}

function connectProblem(code: string, host: string): string {
  if (code === 'ECONNREFUSED') return `${host} refused the connection: nothing listens on that port.`
  if (code === 'ECONNRESET') return `${host} reset the connection.`
  if (code === 'ETIMEDOUT') return `${host} did not react to the connection attempt.`
  return `${host} could not be reached (${code}).`
}

function tlsProblem(code: string, host: string): string {
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return `${host} does not speak TLS on that port.`
  }
  if (/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/.test(code)) {
    return `${host} offers no version of TLS that browsers still accept (1.2 or 1.3).`
  }
  if (/CERTIFICATE_REQUIRED/.test(code)) return `${host} asks visitors for a certificate of their own.`
  if (code.startsWith('ERR_')) return `The TLS handshake with ${host} failed (${code}).`
  return `${host} broke off the TLS handshake.`
}

/** A reset carries the system call it surfaced in; an orderly close that Node calls "hang up" does not. */
function isReset(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** The error's code; of HTTP/2 the name of the code that the peer, or our own bounds, closed the stream with. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const named = /NGHTTP2_[A-Z0-9_]+/.exec(error.message)?.[0]
  if (named) return named
  return 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}
