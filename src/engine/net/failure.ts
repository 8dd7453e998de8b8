import { VerdictError } from '../../errors.ts'
import { english, formatBytes, formatNumber } from '../../messages/locale.ts'
import type { Deadline } from './deadline.ts'
import type { Limits } from './limits.ts'

/** Anything thrown during an exchange, as a `VerdictError` with a sentence about `host`. */
export function asFailure(thrown: unknown, host: string, deadline: Deadline, limits: Limits): VerdictError {
  // The reason of an abort is the cause; other errors only follow from it.
  const cause = deadline.signal.aborted ? deadline.signal.reason : thrown
  if (cause instanceof VerdictError) return cause
  const code = codeOf(cause)
  const fail = (kind: ConstructorParameters<typeof VerdictError>[0], message: string) =>
    new VerdictError(kind, message, { cause })

  if (deadline.phase === 'tls') return fail('tls_failed', tlsMessage(code, host))
  if (deadline.phase === 'connect') return fail('connect_failed', connectMessage(code, host))
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return fail('tls_failed', tlsMessage(code, host))
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'NGHTTP2_ENHANCE_YOUR_CALM') {
    return fail('too_large', tooManyHeaders(host, limits))
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return fail('too_large', `${host} sent oversized chunk extensions.`)
  }
  if (code.startsWith('HPE_')) return fail('protocol_error', `${host} sent an invalid HTTP response (${code}).`)
  if (code === 'ERR_HTTP2_ERROR') {
    return fail('protocol_error', `${host} sent an invalid HTTP/2 response, or oversized headers.`)
  }
  if (code.startsWith('NGHTTP2_') || code.startsWith('ERR_HTTP2_')) {
    return fail('protocol_error', `${host} aborted the HTTP/2 request (${code}).`)
  }
  if (deadline.phase === 'body') {
    return incompleteBody(host, cause)
  }
  if (code === 'ECONNRESET' && isReset(cause)) {
    return fail('connect_failed', `${host} reset the connection before it responded.`)
  }
  const when = deadline.phase === 'headers' ? 'while sending its headers' : 'without a response'
  return fail('protocol_error', `${host} closed the connection ${when}.`)
}

export function incompleteBody(host: string, cause?: unknown): VerdictError {
  const message = `${host} closed the connection before the body was complete.`
  return new VerdictError('protocol_error', message, { cause })
}

export function tooManyHeaders(host: string, limits: Limits): string {
  const limit = `${formatBytes(limits.headerBytes, english)} or ${formatNumber(limits.headerCount, english)} fields`
  return `The headers of ${host} are larger than the limit of ${limit}.`
}

export function noAddress(host: string): VerdictError {
  return new VerdictError('dns_failed', `${host} was not found: the DNS has no address for it.`)
}

export function lookupFailure(error: unknown, host: string): VerdictError {
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'ENODATA') return noAddress(host)
  return new VerdictError('dns_failed', `The DNS lookup of ${host} failed (${code}).`, { cause: error })
}

function connectMessage(code: string, host: string): string {
  if (code === 'ECONNREFUSED') return `${host} refused the connection: nothing is listening on that port.`
  if (code === 'ECONNRESET') return `${host} reset the connection.`
  if (code === 'ETIMEDOUT') return `${host} did not respond to the connection attempt.`
  return `${host} could not be reached (${code}).`
}

function tlsMessage(code: string, host: string): string {
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return `${host} does not speak TLS on that port.`
  }
  if (/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/.test(code)) {
    return `${host} supports no TLS version that browsers accept (1.2 or 1.3).`
  }
  if (/CERTIFICATE_REQUIRED/.test(code)) return `${host} requires a client certificate.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `The certificate of ${host} is for another host.`
  if (/^(?!ERR_).*(?:CERT|SIGNATURE|CHAIN)/.test(code)) return `The certificate of ${host} is not trusted (${code}).`
  if (code.startsWith('ERR_')) return `The TLS handshake with ${host} failed (${code}).`
  return `${host} closed the connection during the TLS handshake.`
}

/** A reset names the system call that failed; an orderly close, which Node calls "hang up", does not. */
function isReset(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** The error's code; for HTTP/2 the code that the peer, or our own limits, closed the stream with. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const named = /NGHTTP2_[A-Z0-9_]+/.exec(error.message)?.[0]
  if (named) return named
  return 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}
