import type { Document } from '../document/document.ts'
import type { Subresource } from './subresources.ts'

/** W3C Secure Contexts §3.1 "is origin potentially trustworthy": encrypted, or never leaves the machine. */
export function isTrustworthy(url: URL): boolean {
  const { protocol } = url
  return protocol === 'https:' || protocol === 'wss:' || isLoopback(url.hostname)
}

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d+){3}$/.test(hostname)
  )
}

const HTTP = /^[\0- ]*http:/i

/** The unencrypted URL of a subresource or of one of its candidates, or null. */
export function insecureUrl(document: Document, { url, candidates }: Subresource): URL | null {
  if (!isTrustworthy(url)) return url
  for (const { reference } of candidates) {
    const candidate = HTTP.test(reference) ? document.resolve(reference) : null
    if (candidate !== null && !isTrustworthy(candidate)) return candidate
  }
  return null
}
