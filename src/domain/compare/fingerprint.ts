import { createHash } from 'node:crypto'
import type { Finding } from '../../engine/assessment.ts'
import { anchorOf, isMessage, isSpecific, rulesOf, textsOf, withoutSpecifics } from './anchor.ts'

/** Raised when the same finding would get another fingerprint. */
const VERSION = 2
const LENGTH = 12
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** What all fingerprints of this version begin with: it tells them from those of version 1, which were base 32 alone. */
const PREFIX = `${VERSION}-`

/**
 * Identifies a finding across runs of the same page: what is wrong (the key of the message), and where. Two findings may have
 * the same one, as two equal images without alt text do; comparisons count them.
 */
export function fingerprintOf(audit: string, finding: Finding, pageUrl: string): string {
  const parts = [VERSION, audit, kindOf(audit, finding), anchorOf(finding, pageUrl)]
  return PREFIX + base32(createHash('sha256').update(parts.join('\0')).digest())
}

/** Fingerprints of other versions match no finding anymore. */
export function isCurrentFingerprint(fingerprint: string): boolean {
  return fingerprint.startsWith(PREFIX)
}

/**
 * Audits with a message that adds a remark to another one, and the parameter with that one. Whether a URL looks versioned depends on the
 * digits of its hash, which are others after every build: it must not make the same short lifetime a new finding.
 */
const REMARKED: Readonly<Record<string, { key: string; param: string }>> = {
  'performance/cache-policy': { key: 'versioned', param: 'lifetime' },
}

/** The kind of problem, without its place. */
export function kindOf(audit: string, finding: Finding): string {
  const { message } = finding
  const remark = REMARKED[audit]
  const inner = remark !== undefined && finding.key === remark.key ? finding.params?.[remark.param] : undefined
  const key = isMessage(inner) ? inner.key : finding.key
  if (key === undefined) return withoutSpecifics(message)
  // The text of such a message is all there is of it.
  if (key === 'verbatim') return `${key} ${withoutSpecifics(message)}`
  if (!isSpecific(finding)) return `${key} ${textsOf(finding)}`
  const rules = isMessage(inner) ? '' : rulesOf(finding)
  return rules === '' ? key : `${key} ${rules}`
}

/** RFC 4648 §6, in lower case: the first 60 bits. */
function base32(bytes: Uint8Array): string {
  let text = ''
  for (let bit = 0; text.length < LENGTH; bit += 5) {
    const at = bit >> 3
    const pair = (bytes[at]! << 8) | bytes[at + 1]!
    text += ALPHABET[(pair >> (11 - (bit & 7))) & 31]
  }
  return text
}
