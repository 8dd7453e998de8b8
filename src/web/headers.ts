import type { FastifyReply } from 'fastify'

/** Nothing but our own files, nothing written into the page, and nobody frames us. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const HEADERS = {
  'content-security-policy': POLICY,
  // `no-referrer` would also take the Origin from our own forms.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
}

const TWO_YEARS = 'max-age=63072000; includeSubDomains'

export function secureAnswer(reply: FastifyReply, isSecure: boolean): void {
  reply.headers(HEADERS)
  if (isSecure) reply.header('strict-transport-security', TWO_YEARS)
}
