import { defineAudit, fail, notApplicable, pass, warn } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import { at, cut } from '../../derive/document/where.ts'
import { sameSite } from '../../derive/http/registrable-domain.ts'
import { type LinkedVersion, readCanonicals, sameAddress } from '../../derive/metadata/canonical.ts'
import { readAlternates } from '../../derive/metadata/canonical-alternates.ts'
import type { CanonicalTarget, Finding, Header } from '../../model.ts'

export const canonical = defineAudit({
  id: 'seo/canonical',
  importance: 'medium',
  title: 'The canonical link names one good address',
  why: 'Search engines show the address the canonical link names; a wrong one takes the page out of results in favour of another.',
  fix: 'Keep one `<link rel="canonical">` in the head, with the whole https address of this page or of its equivalent, one that answers with 200.',
  authorities: [
    {
      name: 'Google Search Central: consolidate duplicate URLs',
      url: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    },
    { name: 'Lighthouse: rel=canonical', url: 'https://developer.chrome.com/docs/lighthouse/seo/canonical' },
  ],
  examples: {
    language: 'html',
    bad: '<head><link rel="canonical" href="https://example.com/a"><link rel="canonical" href="https://example.com/b"></head>',
    good: '<head><link rel="canonical" href="https://example.com/"></head>',
  },
  needs: ['document'],
  wants: ['headers', 'canonicalTarget'],

  check({ document, headers: gotHeaders, canonicalTarget }) {
    const headers = gotHeaders.ok ? gotHeaders.value : null
    const all = readCanonicals(document, headers)
    const read = all.filter(({ place }) => place !== 'body')
    if (all.length === 0) return notApplicable('The page has no canonical link.')

    const first = read.find(({ url }) => url !== null) ?? null
    const target = canonicalTarget.ok ? canonicalTarget.value : null
    const wrong = [
      ...read.filter(({ url }) => url === null).map((one) => found(document, one, invalid(one))),
      ...differing(document, read, first),
      ...misplaced(document, all, first),
      ...(first === null ? [] : misleading(document, headers, first)),
      ...(first === null || target === null ? [] : broken(target)),
    ]
    const doubtful = first === null ? [] : unwise(document, first)
    const value = first?.url?.href ?? all[0]!.written
    const findings = [...wrong, ...doubtful]
    if (wrong.length > 0) return fail(wrong[0]!.message, { value, findings })
    if (doubtful.length > 0) return warn(doubtful[0]!.message, { value, findings })
    const notes = all.filter(({ place }) => place === 'body').map((one) => found(document, one, IGNORED))
    return pass('The canonical link names one address.', {
      value,
      findings: notes.map((note) => ({ ...note, note: true })),
    })
  },
})

const IGNORED = 'A canonical link in the body is ignored.'

function found(document: Document, { element, written }: LinkedVersion, message: string): Finding {
  if (element !== null) return at(document, element, message)
  return { message, where: 'header: Link', snippet: cut(`<${written}>; rel="canonical"`, 160) }
}

function invalid({ written }: LinkedVersion): string {
  return written === '' ? 'The canonical link has no address.' : 'The canonical link is not a valid web address.'
}

function differing(document: Document, read: LinkedVersion[], first: LinkedVersion | null): Finding[] {
  return read
    .filter(({ url }) => url !== null && first !== null && !sameAddress(url.href, first.url!.href))
    .map((one) => found(document, one, 'Canonical links of the page name different addresses.'))
}

/** A link in the body counts for nothing: that is a mistake unless the head says the same. */
function misplaced(document: Document, all: LinkedVersion[], first: LinkedVersion | null): Finding[] {
  return all
    .filter(
      ({ place, url }) =>
        place === 'body' && !(first !== null && url !== null && sameAddress(url.href, first.url!.href)),
    )
    .map((one) => found(document, one, IGNORED))
}

/** An address that stands for something else than this page. */
function misleading(document: Document, headers: Header[] | null, first: LinkedVersion): Finding[] {
  const target = first.url!
  const own = new URL(document.url)
  if (sameAddress(target.href, own.href)) return []
  const alternates = readAlternates(document, headers).map(({ url }) => url?.href ?? '')
  const listed = (href: string): boolean => alternates.some((alternate) => sameAddress(alternate, href))
  if (listed(own.href) && listed(target.href))
    return [found(document, first, 'The canonical link names another language’s version of the page.')]
  if (target.origin === own.origin && target.pathname === '/' && target.search === '' && !isFrontPage(own.pathname))
    return [found(document, first, 'The canonical link names the front page of the site instead of this page.')]
  return []
}

/** `/index.html` and its kin are the front page under another name. */
function isFrontPage(path: string): boolean {
  return path === '/' || /^\/(?:index|default|home)(?:\.[a-z]{2,5})?\/?$/i.test(path)
}

function broken({ url, status, redirectedTo, noindex }: CanonicalTarget): Finding[] {
  if (redirectedTo !== null)
    return [{ message: `The canonical address redirects to ${cut(redirectedTo, 200)}.`, where: url }]
  if (status >= 400) return [{ message: `The canonical address answers with status ${status}.`, where: url }]
  return noindex ? [{ message: 'The canonical address asks not to be indexed.', where: url }] : []
}

function unwise(document: Document, first: LinkedVersion): Finding[] {
  const findings: Finding[] = []
  if (!first.absolute)
    findings.push(found(document, first, 'The canonical link is relative; search engines ask for the whole address.'))
  const { hostname } = new URL(document.url)
  if (first.url!.hostname !== hostname && !sameSite(first.url!.hostname, hostname))
    findings.push(found(document, first, `The canonical link hands the page over to ${cut(first.url!.host, 100)}.`))
  return findings
}
