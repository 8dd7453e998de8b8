import { describe, expect, it } from 'vitest'
import { VerdictError } from '../../errors.ts'
import { type Phase, startDeadline } from './deadline.ts'
import { asFailure } from './failure.ts'
import { defaultLimits } from './limits.ts'

function told(phase: Phase, thrown: unknown, stop?: unknown) {
  const controller = new AbortController()
  const deadline = startDeadline({ host: 'a.example', limits: defaultLimits, outer: controller.signal })
  deadline.phase = phase
  if (stop) controller.abort(stop)
  deadline.end()
  const { code, message } = asFailure(thrown, 'a.example', deadline, defaultLimits)
  return [code, message]
}

const coded = (code: string, more: object = {}) => Object.assign(new Error('words'), { code }, more)

describe('an error is described for its phase', () => {
  it.each<[Phase, unknown, string, RegExp]>([
    ['connect', coded('ECONNREFUSED'), 'connect_failed', /refused the connection/],
    ['connect', coded('ECONNRESET'), 'connect_failed', /reset the connection/],
    ['connect', coded('ETIMEDOUT'), 'connect_failed', /did not respond/],
    ['connect', coded('EHOSTUNREACH'), 'connect_failed', /could not be reached \(EHOSTUNREACH\)/],
    ['tls', coded('ECONNRESET'), 'tls_failed', /during the TLS handshake/],
    ['tls', coded('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'), 'tls_failed', /no TLS version/],
    ['tls', coded('ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'), 'tls_failed', /HANDSHAKE_FAILURE/],
    ['wait', coded('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), 'tls_failed', /client certificate/],
    ['wait', coded('ECONNRESET', { syscall: 'read' }), 'connect_failed', /reset the connection before/],
    ['wait', coded('ECONNRESET'), 'protocol_error', /without a response/],
    ['wait', new Error('ended with NGHTTP2_HTTP_1_1_REQUIRED'), 'protocol_error', /NGHTTP2_HTTP_1_1_REQUIRED/],
    ['headers', coded('HPE_HEADER_OVERFLOW'), 'too_large', /66 kB or 1,000 fields/],
    ['body', coded('HPE_CHUNK_EXTENSIONS_OVERFLOW'), 'too_large', /chunk extensions/],
    ['body', coded('ECONNRESET'), 'protocol_error', /before the body was complete/],
    ['body', 'not even an error', 'protocol_error', /before the body was complete/],
  ])('%s: %s is %s', (phase, thrown, code, sentence) => {
    expect(told(phase, thrown)).toEqual([code, expect.stringMatching(sentence)])
  })

  it('keeps a failure of our own', () => {
    expect(told('body', new VerdictError('too_large', 'Enough.'))).toEqual(['too_large', 'Enough.'])
  })

  it('prefers the reason of an abort to the errors that follow from it', () => {
    expect(told('body', coded('ECONNRESET'), new VerdictError('timeout', 'Late.'))).toEqual(['timeout', 'Late.'])
  })
})
