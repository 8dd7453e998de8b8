import type { Failure } from '../../errors.ts'
import { type AddressPolicy, hostOf } from './address-policy.ts'
import { addressParts, canonicalAddress, isIP } from './ip-address.ts'
import { type AddressKind, KIND_NAMES } from './special-addresses.ts'

/**
 * The policy for one page and everything it loads. The allow-list opens a private host as the page of a report; a public page
 * may not load from it (docs/decisions/private-hosts.md).
 */
export interface PagePolicy extends AddressPolicy {
  /** The page is at this URL, or redirects there. */
  addDocument(url: URL): void
}

/** As in Private Network Access: a page may load from what is as private as itself, or less. */
const PUBLIC = 0
const PRIVATE = 1
const LOOPBACK = 2

export function createPagePolicy(policy: AddressPolicy): PagePolicy {
  /** The hosts of the page and of the redirects to it. */
  const documents = new Set<string>()
  /** How private each host is, by the least private address it was reached at: a name may have several, and change them. */
  const reached = new Map<string, number>()

  /** Of the page; Infinity before it was reached. */
  function pageLevel(): number {
    return Math.min(...[...documents].map((host) => reached.get(host) ?? Number.POSITIVE_INFINITY))
  }

  function checkAddress(ip: string, host: string): Failure | null {
    const refused = policy.checkAddress(ip, host)
    if (refused !== null) return refused
    const { level, kind } = mostPrivate(ip, policy)
    if (kind === 'public') return null
    const highest = pageLevel()
    const isAllowed = highest === Number.POSITIVE_INFINITY ? documents.has(host) : level <= highest
    return isAllowed ? null : { code: 'blocked_address', message: refusal(ip, host, kind) }
  }

  return {
    kindOf: policy.kindOf,
    checkAddress,
    checkUrl(url) {
      const host = hostOf(url)
      return policy.checkUrl(url) ?? (isIP(host) === 0 ? null : checkAddress(host, host))
    },
    addDocument(url) {
      documents.add(hostOf(url))
    },
    onConnect(ip, host) {
      reached.set(host, Math.min(mostPrivate(ip, policy).level, reached.get(host) ?? LOOPBACK))
    },
  }
}

/** Of an address and the ones that it embeds. */
function mostPrivate(ip: string, { kindOf }: AddressPolicy): { level: number; kind: AddressKind | 'public' } {
  const { itself, embedded } = addressParts(canonicalAddress(ip) ?? ip)
  return [itself, ...embedded]
    .map((part) => ({ level: levelOf(kindOf(part)), kind: kindOf(part) }))
    .reduce((most, one) => (one.level > most.level ? one : most))
}

function levelOf(kind: AddressKind | 'public'): number {
  if (kind === 'public') return PUBLIC
  return kind === 'loopback' ? LOOPBACK : PRIVATE
}

function refusal(ip: string, host: string, kind: AddressKind): string {
  const subject = ip === host ? `${ip} is` : `${host} resolves to ${ip},`
  return `${subject} ${KIND_NAMES[kind]}. Only a page that is as private can load from it.`
}
