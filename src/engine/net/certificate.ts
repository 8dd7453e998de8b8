import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Certificate } from '../model.ts'

/** What one handshake shows of a server's certificate and of the TLS it chose. */
export type CertificateFacts = Omit<Certificate, 'acceptsLegacyTls'>

/** A certificate may carry any number of names; this many are kept. */
const MAX_NAMES = 500

export function certificateFacts(socket: TLSSocket, host: string): CertificateFacts | null {
  const certificate = socket.getPeerX509Certificate()
  if (certificate === undefined) return null
  // RFC 9525 §6: only subjectAltName counts, and a wildcard stands for a whole label.
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
      ? chainProblemInWords(chainProblem, validFrom, validTo)
      : validForHost
        ? null
        : `The certificate is not valid for ${host}${namesInWords(names)}.`
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
    return false // a kind of key that OpenSSL does not know
  }
}

/** OpenSSL's verification results (x509_vfy), as Node names them, for somebody who has to mend the server. */
function chainProblemInWords(problem: string, validFrom: string, validTo: string): string {
  switch (problem) {
    case 'CERT_HAS_EXPIRED':
      return `The certificate, or one above it in the chain, has expired; the site's own ends ${validTo}.`
    case 'CERT_NOT_YET_VALID':
      return `The certificate, or one above it in the chain, is not valid yet; the site's own begins ${validFrom}.`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return 'The certificate is self-signed: no authority vouches for it.'
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return 'The chain ends in a root that is not among the well-known authorities.'
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return 'The chain is incomplete, or its authority is not well known: the server should send the intermediate certificates.'
    case 'CERT_SIGNATURE_FAILURE':
      return 'The signature of the certificate is wrong.'
    case 'INVALID_PURPOSE':
      return 'The certificate is not meant for servers.'
    default:
      return `The certificate could not be verified (${problem.slice(0, 100)}).`
  }
}

/** Node writes `DNS:a.example, IP Address:192.0.2.1`, and in quotes what would be ambiguous. */
function alternativeNames(text: string | undefined): string[] {
  const names: string[] = []
  for (const [, type, quoted, plain] of (text ?? '').matchAll(/(DNS|IP Address):(?:"([^"]*)"|([^,"]*))/g)) {
    const name = quoted ?? plain ?? ''
    names.push(type === 'IP Address' ? name.toLowerCase() : name)
    if (names.length === MAX_NAMES) break
  }
  return names
}

function namesInWords(names: string[]): string {
  if (names.length === 0) return ': it names no host at all'
  const shown = names.slice(0, 3).map((name) => name.slice(0, 100))
  return `, but for ${shown.join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`
}

function isoDate(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'unknown' : date.toISOString()
}

function oneLine(name: string | undefined): string {
  return (name ?? '').replaceAll('\n', ', ').slice(0, 500)
}
