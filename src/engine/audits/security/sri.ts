import { defineAudit, defineMessages, fail, notApplicable, pass, warn } from '../../audit.ts'
import { OBSERVATORY, w3c } from '../../authorities.ts'
import { upgradesInsecure } from '../../derive/csp/security-policies.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, hasAttr, textContent } from '../../derive/document/dom.ts'
import { findingAt, findingsAt } from '../../derive/document/where.ts'
import { registrableDomain } from '../../derive/http/registrable-domain.ts'
import { isLoopback, isTrustworthy } from '../../derive/resources/mixed-content.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'

/** Subresource Integrity, parse metadata: a browser ignores what is no hash of these kinds. */
const HASH = /(?:^|[\t\n\f\r ])sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2}(?:$|[\t\n\f\r ?])/

const messages = defineMessages({
  none: 'The HTML loads no scripts.',
  insecure: {
    one: '{count} third-party script is loaded over HTTP, where it can be tampered with.',
    other: '{count} third-party scripts are loaded over HTTP, where they can be tampered with.',
  },
  overHttp: 'A third-party script loaded over HTTP.',
  unchecked: {
    one: '{count} third-party script has no integrity hash.',
    other: '{count} third-party scripts have no integrity hash.',
  },
  scripts: { one: '{count} script', other: '{count} scripts' },
  share: { one: '{unchecked} of {count} script', other: '{unchecked} of {count} scripts' },
  noHash: 'This script has no integrity hash.',
  schemeless: {
    one: '{count} script from another host is loaded over HTTP if the page is.',
    other: '{count} scripts from other hosts are loaded over HTTP if the page is.',
  },
  protocolRelative: 'The URL starts with // and uses the scheme of the page.',
  ownOnly: 'All scripts in the HTML come from this site.',
  checked: 'All third-party scripts in the HTML have an integrity hash.',
  needsCors: 'Without crossorigin, browsers can’t check a cross-origin script and block it.',
})

export const sri = defineAudit({
  id: 'security/sri',
  importance: 'low',
  title: 'Third-party scripts use Subresource Integrity',
  failureTitle: 'Third-party scripts without Subresource Integrity',
  why: 'A third-party script can do anything the page can. If its host is compromised, a hash in the page keeps the changed script from running.',
  fix: 'Add `integrity` and `crossorigin` to the script, or host it yourself. Scripts that change without notice can’t have a hash.',
  messages,
  authorities: [w3c('Subresource Integrity', 'SRI/'), OBSERVATORY],
  examples: {
    bad: '<script src="https://cdn.other.example/lib.js"></script>',
    good: '<script src="https://cdn.other.example/lib.js" integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC" crossorigin="anonymous"></script>',
  },
  needs: ['document', 'securityPolicies', 'subresources'],

  check({ document, securityPolicies, subresources }) {
    const scripts = subresources.filter(isScript)
    if (scripts.length === 0) return notApplicable(messages.none)
    const own = new URL(document.url).hostname
    const foreign = foreignScripts(scripts, own)
    const isUpgraded = upgradesInsecure(securityPolicies)
    // RFC 3986 §4.2: `//host` takes the page's scheme, and on this machine that is not the scheme visitors get.
    const isLocal = isLoopback(own)
    const insecure = foreign.filter(
      ({ url, element }) => !isUpgraded && !isTrustworthy(url) && !(isLocal && isSchemeless(element)),
    )
    const mapped = importMapHashes(document)
    const unchecked = foreign.filter((script) => !HASH.test(integrityOf(script, mapped)))
    const extent = (affected: number) => ({ checked: scripts.length, affected, hidden: 0 })
    const details = { scripts: scripts.length, foreign: foreign.length, unchecked: unchecked.length }
    if (insecure.length > 0)
      return fail(messages.insecure({ count: insecure.length }), {
        value: messages.scripts({ count: insecure.length }),
        extent: extent(insecure.length),
        ...findingsAt(document, elements(insecure), messages.overHttp),
        details,
      })
    if (unchecked.length > 0)
      return warn(messages.unchecked({ count: unchecked.length }), {
        value: messages.share({ unchecked: unchecked.length, count: foreign.length }),
        extent: extent(unchecked.length),
        ...findingsAt(document, elements(unchecked), messages.noHash),
        details,
      })
    const schemeless = scripts.filter(({ url, element }) => isSchemeless(element) && url.hostname !== own)
    if (schemeless.length > 0)
      return warn(messages.schemeless({ count: schemeless.length }), {
        value: messages.scripts({ count: schemeless.length }),
        extent: extent(schemeless.length),
        ...findingsAt(document, elements(schemeless), messages.protocolRelative),
        details,
      })
    // Modules are always requested with CORS (HTML §4.12.1.1).
    const opaque = foreign.find(({ element, script }) => !script?.module && !hasAttr(element, 'crossorigin'))
    return pass(foreign.length === 0 ? messages.ownOnly : messages.checked, {
      extent: extent(0),
      findings:
        opaque === undefined ? [] : [{ ...findingAt(document, opaque.element, messages.needsCors), note: true }],
      details,
    })
  },
})

/** An import map has the hashes of modules without the attribute (HTML §8.1.6.2). */
function integrityOf({ element, url, script }: Subresource, mapped: Map<string, string>): string {
  const own = attr(element, 'integrity')
  return own ?? (script?.module ? mapped.get(url.href) : undefined) ?? ''
}

/** Where several import maps name a URL, the first one counts. */
function importMapHashes(document: Document): Map<string, string> {
  const hashes = new Map<string, string>()
  for (const element of document.all('script')) {
    if (attr(element, 'type')?.trim().toLowerCase() !== 'importmap' || hasAttr(element, 'src')) continue
    for (const [key, hash] of Object.entries(integrityIn(textContent(element)))) {
      const url = document.resolve(key)?.href
      if (url !== undefined && typeof hash === 'string' && !hashes.has(url)) hashes.set(url, hash)
    }
  }
  return hashes
}

function integrityIn(json: string): object {
  try {
    const { integrity } = JSON.parse(json)
    return typeof integrity === 'object' && integrity !== null ? integrity : {}
  } catch {
    return {}
  }
}

function isScript({ kind, element }: Subresource): boolean {
  return kind === 'script' && element.name === 'script'
}

/** MDN HTTP Observatory counts these as not loaded securely: over http, nothing else protects them. */
function isSchemeless(script: Element): boolean {
  return (attr(script, 'src') ?? '').trimStart().startsWith('//')
}

/** One look-up of the registrable domain for each host. */
function foreignScripts(scripts: Subresource[], own: string): Subresource[] {
  const domain = registrableDomain(own)
  const known = new Map<string, boolean>([[own, false]])
  return scripts.filter(({ url }) => {
    const host = url.hostname
    let foreign = known.get(host)
    if (foreign === undefined) {
      foreign = domain === null || registrableDomain(host) !== domain
      known.set(host, foreign)
    }
    return foreign
  })
}

function elements(scripts: Subresource[]): Element[] {
  return scripts.map(({ element }) => element)
}
