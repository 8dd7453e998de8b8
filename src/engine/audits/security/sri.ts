import { defineAudit, fail, notApplicable, pass, warn } from '../../audit.ts'
import { attr, type Element, hasAttr } from '../../derive/document/dom.ts'
import { at, atEach } from '../../derive/document/where.ts'
import { registrableDomain } from '../../derive/http/registrable-domain.ts'
import { isTrustworthy } from '../../derive/resources/mixed-content.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'

/** Subresource Integrity, parse metadata: a browser ignores what is no hash of these kinds. */
const HASH = /(?:^|[\t\n\f\r ])sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2}(?:$|[\t\n\f\r ?])/

export const sri = defineAudit({
  id: 'security/sri',
  importance: 'low',
  title: 'Scripts of other sites are checked before they run',
  why: 'A script from another site can do all that the page can. If that site is broken into, a hash in the page keeps the changed script from running.',
  fix: 'Add `integrity` and `crossorigin` to the script, or serve it from your own host. What changes at its source without notice cannot have a hash.',
  authorities: [
    { name: 'W3C: Subresource Integrity', url: 'https://www.w3.org/TR/SRI/' },
    {
      name: 'MDN HTTP Observatory',
      url: 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring',
    },
  ],
  examples: {
    language: 'html',
    bad: '<script src="https://cdn.other.example/lib.js"></script>',
    good: '<script src="https://cdn.other.example/lib.js" integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC" crossorigin="anonymous"></script>',
  },
  needs: ['document', 'subresources'],

  check({ document, subresources }) {
    const scripts = subresources.filter(({ kind, element }) => kind === 'script' && element.name === 'script')
    if (scripts.length === 0) return notApplicable('The page loads no scripts.')
    const own = new URL(document.url).hostname
    const foreign = foreignScripts(scripts, own)
    const insecure = foreign.filter(({ url }) => !isTrustworthy(url))
    const unchecked = foreign.filter(({ element }) => !HASH.test(attr(element, 'integrity') ?? ''))
    const details = { scripts: scripts.length, foreign: foreign.length, unchecked: unchecked.length }
    if (insecure.length > 0)
      return fail('Scripts of other sites are loaded over http, where everybody on the way can change them.', {
        value: String(insecure.length),
        ...atEach(document, elements(insecure), 'A script of another site over http.'),
        details,
      })
    if (unchecked.length > 0)
      return warn(`${unchecked.length} of ${foreign.length} scripts of other sites run unchecked.`, {
        value: `${unchecked.length} of ${foreign.length}`,
        ...atEach(document, elements(unchecked), 'No hash says what this script must be.'),
        details,
      })
    const schemeless = scripts.filter(({ url, element }) => isSchemeless(element) && url.hostname !== own)
    if (schemeless.length > 0)
      return warn(`${schemeless.length} scripts of other hosts are loaded over http wherever the page is.`, {
        value: String(schemeless.length),
        ...atEach(document, elements(schemeless), 'Its address begins with // and takes the scheme of the page.'),
        details,
      })
    const opaque = foreign.find(({ element }) => !hasAttr(element, 'crossorigin'))
    return pass(foreign.length === 0 ? 'All scripts are of this site.' : 'Scripts of other sites are checked.', {
      findings: opaque === undefined ? [] : [{ ...at(document, opaque.element, NEEDS_CORS), note: true }],
      details,
    })
  },
})

const NEEDS_CORS = 'Without crossorigin browsers cannot check a script of another origin, and block it.'

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
