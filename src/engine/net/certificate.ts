import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { cut } from '../../common/text.ts'
import type { Certificate } from '../model.ts'

/** A server's certificate and TLS version, as one handshake reports them. */
export type CertificateFacts = Omit<Certificate, 'acceptsLegacyTls'>

/** A certificate may have any number of names. */
const MAX_NAMES = 500

export function certificateFacts(socket: TLSSocket, host: string): CertificateFacts | null {
  const certificate = socket.getPeerX509Certificate()
  if (certificate === undefined) return null
  // RFC 9525 §6: only subjectAltName counts, and a wildcard replaces a whole label.
  const validForHost =
    isIP(host) !== 0
      ? certificate.checkIP(host) !== undefined
      : certificate.checkHost(host, { subject: 'never', partialWildcards: false }) !== undefined
  const names = alternativeNames(certificate.subjectAltName)
  const chainProblem = socket.authorized ? null : String(socket.authorizationError)
  const validFrom = isoDate(certificate.validFromDate)
  const validTo = isoDate(certificate.validToDate)
  const reason =
    chainProblem !== null
      ? chainMessage(chainProblem, validFrom, validTo)
      : validForHost
        ? null
        : `The certificate is not valid for ${host}${namesMessage(names)}.`
  return {
    trusted: reason === null,
    reason,
    validForHost,
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    validFrom,
    validTo,
    names,
    selfSigned: isSelfSigned(certificate),
    fingerprint: certificate.fingerprint256,
    protocol: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher()?.name ?? 'unknown',
  }
}

function isSelfSigned(certificate: X509Certificate): boolean {
  try {
    return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey)
  } catch {
    return false // a key type that OpenSSL does not support
  }
}

/** A sentence for OpenSSL's verification result (x509_vfy), by Node's name for it. */
function chainMessage(problem: string, validFrom: string, validTo: string): string {
  switch (problem) {
    case 'CERT_HAS_EXPIRED':
      return `The certificate, or one above it in the chain, has expired. The site's own is valid until ${validTo}.`
    case 'CERT_NOT_YET_VALID':
      return `The certificate, or one above it in the chain, is not valid yet. The site's own is valid from ${validFrom}.`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return 'The certificate is self-signed, so browsers do not trust it.'
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return 'The certificate chain ends in a root that browsers do not trust.'
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return 'The certificate chain is incomplete, or its authority is not trusted. The server should send the intermediate certificates.'
    case 'CERT_SIGNATURE_FAILURE':
      return 'The signature of the certificate is invalid.'
    case 'INVALID_PURPOSE':
      return 'The certificate was not issued for servers.'
    default:
      return `The certificate could not be verified (${cut(problem, 100)}).`
  }
}

/** Node writes `DNS:a.example, IP Address:192.0.2.1`, with quotes around ambiguous names. */
function alternativeNames(text: string | undefined): string[] {
  const names: string[] = []
  for (const [, type, quoted, plain] of (text ?? '').matchAll(/(DNS|IP Address):(?:"([^"]*)"|([^,"]*))/g)) {
    const name = quoted ?? plain ?? ''
    names.push(type === 'IP Address' ? name.toLowerCase() : name)
    if (names.length === MAX_NAMES) break
  }
  return names
}

function namesMessage(names: string[]): string {
  if (names.length === 0) return ': it contains no host name'
  const shown = names.slice(0, 3).map((name) => cut(name, 100))
  return `, only for ${shown.join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`
}

function isoDate(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'unknown' : date.toISOString()
}

function oneLine(name: string | undefined): string {
  return cut((name ?? '').replaceAll('\n', ', '), 500)
}
