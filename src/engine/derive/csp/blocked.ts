import type { Document } from '../document/document.ts'
import { hasAttr } from '../document/dom.ts'
import type { Subresource } from '../resources/subresources.ts'
import { type CspPolicy, effectiveName, isHash, isNonce, valuesOf } from './csp.ts'
import { type SecurityPolicy, upgradesInsecure } from './security-policies.ts'

/** Sources that are held against URLs for one page; what comes after them counts as allowed. */
const MAX_COMPARISONS = 1_000_000
/** Sources of all policies that are read; a directive beyond them counts as if it were not there. */
const MAX_SOURCES = 20_000
/** Longer ones count as allowed, too. */
const MAX_URL = 2_000

/** A policy with the sources of its directives, as they are first needed. */
interface Governing {
  policy: SecurityPolicy
  sources: Map<string, Sources | null>
}

interface Sources {
  hasNonce: boolean
  hasHash: boolean
  matchers: Matcher[]
}

type Matcher = (url: URL) => boolean

/**
 * Without the files that a policy of the page keeps browsers from loading (CSP3 §6.7.2). In doubt a file counts as allowed: with a nonce or
 * a hash that is not compared, and with 'strict-dynamic'.
 */
export function withoutBlocked(
  subresources: Subresource[],
  document: Document,
  policies: readonly SecurityPolicy[],
): Subresource[] {
  const page = URL.parse(document.url)
  if (policies.length === 0 || page === null) return subresources
  const all = policies.map((policy): Governing => ({ policy, sources: new Map() }))
  const isUpgrading = upgradesInsecure(policies)
  const room = { sources: MAX_SOURCES }
  let left = MAX_COMPARISONS
  const isAllowed = (one: Subresource, url: URL, governing: Governing): boolean => {
    const directive = directiveOf(one)
    const sources = directive === null ? null : sourcesOf(governing, directive, page, room)
    if (sources === null) return true
    if (sources.hasNonce && hasAttr(one.element, 'nonce')) return true
    if (sources.hasHash && hasAttr(one.element, 'integrity')) return true
    return sources.matchers.some((matches) => left-- <= 0 || matches(url))
  }
  const isBlocked = (one: Subresource, url: URL): boolean => {
    if (url.href.length > MAX_URL) return false
    // It is upgraded before the policy is asked, or mixed content.
    if (url.protocol === 'http:' && (page.protocol === 'https:' || isUpgrading)) return false
    return all.some(
      (governing) =>
        left-- > 0 && one.element.order > (governing.policy.meta?.order ?? -1) && !isAllowed(one, url, governing),
    )
  }
  return subresources.filter((one) => {
    if (left <= 0 || !isBlocked(one, one.url)) return true
    return one.candidates.some(({ reference }) => {
      const url = document.resolve(reference)
      return url === null || !isBlocked(one, url)
    })
  })
}

const DIRECTIVES: Record<Exclude<Subresource['kind'], 'other'>, string> = {
  script: 'script-src-elem',
  style: 'style-src-elem',
  image: 'img-src',
  font: 'font-src',
  media: 'media-src',
  frame: 'frame-src',
  manifest: 'manifest-src',
}

/** The directive that governs a file (CSP3 §6.8.1); null where browsers differ. */
function directiveOf({ kind, element }: Subresource): string | null {
  if (element.name === 'use') return null
  if (kind !== 'other') return DIRECTIVES[kind]
  return element.name === 'link' ? 'connect-src' : 'object-src'
}

/** null: the policy says nothing about it, or nothing that the markup alone decides. */
function sourcesOf(
  { policy, sources }: Governing,
  directive: string,
  page: URL,
  room: { sources: number },
): Sources | null {
  const known = sources.get(directive)
  if (known !== undefined) return known
  const values = governingValues(policy, directive)
  room.sources -= values?.length ?? 0
  const made =
    values === null || room.sources < 0 || values.includes("'strict-dynamic'")
      ? null
      : {
          hasNonce: values.some(isNonce),
          hasHash: values.some(isHash),
          matchers: values.map((value) => matcherOf(value, page)).filter((matcher) => matcher !== null),
        }
  sources.set(directive, made)
  return made
}

/** CSP3 §6.8.3: frames fall back on `child-src` before `default-src`. */
function governingValues(policy: CspPolicy, directive: string): string[] | null {
  const own = valuesOf(policy, effectiveName(policy, directive))
  if (directive !== 'frame-src' || valuesOf(policy, directive) !== null) return own
  return valuesOf(policy, 'child-src') ?? own
}

const SCHEME = /^([a-z][a-z0-9+.-]*):$/i
const HOST =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d+|\*))?(\/.*)?$/i

/** CSP3 §6.7.2.8, "does url match expression in origin"; null for anything but a URL, such as a nonce. */
function matcherOf(value: string, page: URL): Matcher | null {
  if (value === '*') return () => true
  if (value.toLowerCase() === "'self'") return (url) => isSelf(url, page)
  const scheme = SCHEME.exec(value)?.[1]?.toLowerCase()
  if (scheme !== undefined) return (url) => matchesScheme(scheme, url)
  const parts = HOST.exec(value)
  if (parts === null) return null
  const wanted = (parts[1] ?? page.protocol.slice(0, -1)).toLowerCase()
  const host = parts[2]!.toLowerCase()
  const port = parts[3]
  const path = parts[4] ?? ''
  return (url) =>
    matchesScheme(wanted, url) &&
    (host.startsWith('*') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host) &&
    matchesPort(port, url) &&
    matchesPath(path, url.pathname)
}

function isSelf(url: URL, page: URL): boolean {
  if (url.origin === page.origin) return true
  const hasDefaults = url.port === '' && page.port === ''
  return url.hostname === page.hostname && hasDefaults && url.protocol === 'https:'
}

/** `http` allows `https`, too. */
function matchesScheme(scheme: string, { protocol }: URL): boolean {
  return `${scheme}:` === protocol || (scheme === 'http' && protocol === 'https:')
}

function matchesPort(port: string | undefined, { port: own, protocol }: URL): boolean {
  if (port === undefined || port === '*') return port === '*' || own === ''
  if (own !== '') return own === port
  return port === '443' ? protocol === 'https:' : port === '80'
}

/** Up to a slash, or the whole path. Escapes are not decoded: with one, any path counts. */
function matchesPath(path: string, own: string): boolean {
  if (path === '' || path.includes('%') || own.includes('%')) return true
  return path.endsWith('/') ? own.startsWith(path) : own === path
}
