import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, warn } from '../../audit.ts'
import { googleSearch, lighthouseAudit } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { hasAttr } from '../../derive/document/dom.ts'
import { cut, finding, findingAt } from '../../derive/document/where.ts'
import { sameSite } from '../../derive/http/registrable-domain.ts'
import { REFUSED_STATUSES } from '../../derive/http/statuses.ts'
import { type LinkedVersion, readAlternates, readCanonicals, sameAddress } from '../../derive/metadata/canonical.ts'
import type { Evidence } from '../../evidence.ts'
import type { CanonicalTarget, Header } from '../../model.ts'

const messages = defineMessages({
  none: 'The page has no canonical link.',
  valid: 'The page has one valid canonical URL.',
  ignored: 'A canonical link in the body is ignored.',
  empty: 'The canonical link has no URL.',
  invalid: 'The canonical link is not a valid URL.',
  otherScheme: 'The canonical URL starts with {scheme}; search engines index only http: and https: URLs.',
  conflicting: 'The page has canonical links to different URLs.',
  otherLanguage: 'The canonical link points to another language version of the page.',
  homePage: 'The canonical link points to the home page instead of this page.',
  redirects: 'The canonical URL redirects to {url}.',
  badStatus: 'The canonical URL responds with status {status}.',
  refused: 'The canonical URL refused our request with status {status}, so it was not checked.',
  noindex: 'The canonical URL is marked noindex.',
  relative: 'The canonical link is relative; Google recommends absolute URLs.',
  otherSite: 'The canonical link points to another site, {host}.',
  withAttribute: 'Google ignores canonical links with a {name} attribute.',
  fragment: 'The canonical URL has a fragment (#), which Google doesn’t support.',
  insecure: 'The canonical link points to HTTP, although the page is served over HTTPS.',
})

/** What is wrong with a canonical link, before it is turned into a finding. */
interface Problem {
  message: Message
  at: LinkedVersion | { target: string }
}

export const canonical = defineAudit({
  id: 'seo/canonical',
  importance: 'medium',
  title: 'Canonical URL is valid',
  failureTitle: 'Canonical URL is invalid',
  why: 'Search engines show the canonical URL in their results; a wrong one replaces this page with another.',
  fix: 'Keep one `<link rel="canonical">` in the head, with the absolute HTTPS URL of this page or its preferred version, which must respond with status 200.',
  messages,
  authorities: [
    googleSearch('consolidate duplicate URLs', 'crawling-indexing/consolidate-duplicate-urls'),
    lighthouseAudit('rel=canonical', 'seo/canonical'),
  ],
  examples: {
    bad: '<head><link rel="canonical" href="https://example.com/a"><link rel="canonical" href="https://example.com/b"></head>',
    good: '<head><link rel="canonical" href="https://example.com/"></head>',
  },
  provenByShell: ['pass', 'warn', 'fail'],
  needs: ['document', 'source'],
  wants: ['headers', 'canonicalTarget'],

  check({ document, source, headers: gotHeaders, canonicalTarget }) {
    const headers = gotHeaders.ok ? gotHeaders.value : null
    const all = readCanonicals(document, headers)
    const read = all.filter(({ place }) => place !== 'body')
    if (all.length === 0) return notApplicable(messages.none)

    const first = read.find(({ url }) => url !== null) ?? null
    // The one in the HTML as sent was requested; scripts may have changed it since.
    const requested = canonicalTarget.ok ? canonicalTarget.value : null
    const target = first !== null && requested?.url === first.url!.href ? requested : null
    const isRefused = target !== null && refusesUs(target, document)
    const wrong: Problem[] = [
      ...read.filter(({ url }) => url === null).map((one) => ({ message: invalid(one), at: one })),
      ...differing(read, first),
      ...misplaced(all, first),
      ...(first === null ? [] : misleading(document, headers, first)),
      ...(target === null || isRefused ? [] : broken(target)),
    ]
    const doubtful = first === null ? [] : unwise(document, first, source)
    const value = first?.url?.href ?? all[0]!.written
    const remarks = isRefused ? [refusal(target)] : []
    const findings = [...[...wrong, ...doubtful].map((problem) => findingFor(document, problem)), ...remarks]
    if (wrong.length > 0) return fail(wrong[0]!.message, { value, findings })
    if (doubtful.length > 0) return warn(doubtful[0]!.message, { value, findings })
    const ignored = all.filter(({ place }) => place === 'body')
    return pass(messages.valid, {
      value,
      findings: [
        ...ignored.map((one) => ({
          ...findingFor(document, { message: messages.ignored, at: one }),
          note: true,
        })),
        ...remarks,
      ],
    })
  },
})

function findingFor(document: Document, { message, at: place }: Problem): Finding {
  if ('target' in place) return finding(message, { where: place.target })
  if (place.element !== null) return findingAt(document, place.element, message)
  return finding(message, { where: 'header: Link', snippet: cut(`<${place.written}>; rel="canonical"`, 160) })
}

/** RFC 3986 §3.1: `file:` and the like are URLs, of another scheme. */
function invalid({ written }: LinkedVersion): Message {
  if (written === '') return messages.empty
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(written)?.[0].toLowerCase()
  if (scheme === undefined || /^https?:$/.test(scheme) || !URL.canParse(written)) return messages.invalid
  return messages.otherScheme({ scheme: cut(scheme, 20) })
}

function differing(read: LinkedVersion[], first: LinkedVersion | null): Problem[] {
  return read
    .filter(({ url }) => url !== null && first !== null && !sameAddress(url.href, first.url!.href))
    .map((one) => ({ message: messages.conflicting, at: one }))
}

/** A link in the body is ignored: a mistake unless the head has the same one. */
function misplaced(all: LinkedVersion[], first: LinkedVersion | null): Problem[] {
  return all
    .filter(
      ({ place, url }) =>
        place === 'body' && !(first !== null && url !== null && sameAddress(url.href, first.url!.href)),
    )
    .map((one) => ({ message: messages.ignored, at: one }))
}

/** The URL of another page. */
function misleading(document: Document, headers: Header[] | null, first: LinkedVersion): Problem[] {
  const target = first.url!
  const own = new URL(document.url)
  if (sameAddress(target.href, own.href)) return []
  const alternates = readAlternates(document, headers).map(({ url }) => url?.href ?? '')
  const listed = (href: string): boolean => alternates.some((alternate) => sameAddress(alternate, href))
  if (listed(own.href) && listed(target.href)) return [{ message: messages.otherLanguage, at: first }]
  if (target.origin === own.origin && target.pathname === '/' && target.search === '' && !isFrontPage(own.pathname))
    return [{ message: messages.homePage, at: first }]
  return []
}

/** `/index.html` and the like are the home page under another name. */
function isFrontPage(path: string): boolean {
  return path === '/' || /^\/(?:index|default|home)(?:\.[a-z]{2,5})?\/?$/i.test(path)
}

/**
 * Too many requests, of which ours are a part, say nothing about the URL. Nor does another host than that of the page, which did answer us:
 * it may refuse us and not others.
 */
function refusesUs({ url, status }: CanonicalTarget, document: Document): boolean {
  return status === 429 || (REFUSED_STATUSES.has(status) && new URL(url).host !== new URL(document.url).host)
}

function refusal({ url, status }: CanonicalTarget): Finding {
  return finding(messages.refused({ status: String(status) }), { where: url, note: true })
}

function broken({ url, status, redirectedTo, noindex }: CanonicalTarget): Problem[] {
  const at = { target: url }
  if (redirectedTo !== null) return [{ message: messages.redirects({ url: cut(redirectedTo, 200) }), at }]
  if (status >= 400) return [{ message: messages.badStatus({ status: String(status) }), at }]
  return noindex ? [{ message: messages.noindex, at }] : []
}

/** With one of these, Google takes the link for one to another version of the page. */
const OF_ALTERNATES = ['hreflang', 'lang', 'media', 'type']

function unwise(document: Document, first: LinkedVersion, source: Evidence['source']): Problem[] {
  const problems: Problem[] = []
  const name = first.element === null ? undefined : OF_ALTERNATES.find((one) => hasAttr(first.element!, one))
  if (name !== undefined) problems.push({ message: messages.withAttribute({ name }), at: first })
  if (!first.absolute) problems.push({ message: messages.relative, at: first })
  if (first.url!.hash !== '') problems.push({ message: messages.fragment, at: first })
  // Which site a file is for is not known.
  if (source === 'local') return problems
  const { hostname, protocol } = new URL(document.url)
  if (protocol === 'https:' && first.url!.protocol === 'http:') problems.push({ message: messages.insecure, at: first })
  if (first.url!.hostname !== hostname && !sameSite(first.url!.hostname, hostname))
    problems.push({ message: messages.otherSite({ host: cut(first.url!.host, 100) }), at: first })
  return problems
}
