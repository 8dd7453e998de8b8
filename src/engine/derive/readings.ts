import { toFailure, VerdictError } from '../../errors.ts'
import { bodyBytes } from '../body.ts'
import type { BrowserEvidence, LighthouseEvidence } from '../browser-evidence.ts'
import type { Evidence } from '../evidence.ts'
import type {
  Body,
  CanonicalTarget,
  Certificate,
  Collected,
  ContentCheck,
  Header,
  HttpVisit,
  IconProbe,
  NotFoundProbe,
  Page,
  Resources,
  Sitemap,
  TextFile,
} from '../model.ts'
import { type Accessibility, readAccessibility } from './accessibility/accessible.ts'
import { isHiddenAtFirst } from './accessibility/first-paint.ts'
import { requestedResources } from './browser/requested-resources.ts'
import { decodeHtml, type Encoding, LATE_BYTES, PRESCAN_BYTES, sniffEncoding } from './charset/charset.ts'
import { withoutBlocked } from './csp/blocked.ts'
import { readSecurityPolicies, type SecurityPolicy } from './csp/security-policies.ts'
import { isAppShell } from './document/app-shell.ts'
import { type Document, DocumentBound, readDocument } from './document/document.ts'
import { type Link, readLinks } from './document/links.ts'
import { isXhtml, xhtmlAsHtml } from './document/xhtml.ts'
import { headerValue } from './http/headers.ts'
import { type Preview, readPreview } from './metadata/preview.ts'
import { type Image, readImages } from './resources/resource-images.ts'
import { type LoadedFile, loadedFiles } from './resources/resource-plan.ts'
import { type KindTotal, totalsByKind } from './resources/resource-totals.ts'
import { readSubresources, type Subresource } from './resources/subresources.ts'
import { readStyleSheets } from './style/style-sheets.ts'
import { type PageWords, readWords } from './text/words.ts'

/** Everything an audit can read: the evidence, and what is derived from it once. */
export interface Readings {
  source: Evidence['source']
  /** Those that were set for the page. */
  contentChecks: readonly ContentCheck[]
  page: Page
  /** The headers of the page itself, not of its redirects. */
  headers: Header[]
  encoding: Encoding
  /** The document; with a browser, after its scripts have run. */
  document: Document
  /** Why most of what visitors will see is not to be seen before scripts have run: `isAppShell`, `isHiddenAtFirst`; null if it is. */
  unseen: 'appShell' | 'hiddenAtFirst' | null
  links: Link[]
  /** The visible words. */
  words: PageWords
  /** The page as assistive technology presents it. */
  accessibility: Accessibility
  /** Content Security Policies of headers and meta elements. */
  securityPolicies: SecurityPolicy[]
  /** What the markup loads, in document order, without what the page's Content Security Policy blocks. */
  subresources: Subresource[]
  images: Image[]
  /** How search engines and messengers present the page. */
  preview: Preview
  /** Files that the markup loads, each once. */
  loadedFiles: LoadedFile[]
  robots: TextFile
  sitemaps: Sitemap[]
  certificate: Certificate
  httpVisit: HttpVisit
  notFound: NotFoundProbe
  icons: IconProbe[]
  resources: Resources
  /** Requests and bytes by kind, with the document. */
  resourceTotals: KindTotal[]
  canonicalTarget: CanonicalTarget | null
  securityTxt: TextFile
  llmsTxt: TextFile
  /** What a browser observed and Lighthouse measured, if they were used. */
  rendered: BrowserEvidence
  lab: LighthouseEvidence
  /** The readings of the page as sent, without the browser. */
  asSent: Read
  /** When the evidence was collected, in milliseconds: the only clock. */
  now: number
}

export type Read = <K extends keyof Readings>(name: K) => Collected<Readings[K]>

type Derivations = { [K in keyof Readings]: (evidence: Evidence, read: Read, earlier?: Read) => Collected<Readings[K]> }

const derivations: Derivations = {
  source: (evidence) => ({ ok: true, value: evidence.source }),
  contentChecks: (evidence) => ({ ok: true, value: evidence.contentChecks ?? [] }),
  page: (evidence) => evidence.page,
  headers: (_, read) =>
    from(read('page'), (page) => page.headers ?? missing('The response headers are not part of the evidence.')),
  encoding: (_, read) =>
    from(read('page'), (page) => {
      // Without headers the page's own bytes decide; the text of a Body is UTF-8 by definition.
      const contentType = page.headers === null ? null : headerValue(page.headers, 'content-type')
      const early = sniffEncoding(firstBytes(page.body, PRESCAN_BYTES), contentType)
      return early.source === 'default' ? sniffEncoding(firstBytes(page.body, LATE_BYTES), contentType) : early
    }),
  document: ({ source, rendered }, read) => {
    if (rendered?.ok) {
      const { html, url } = rendered.value
      const document = from(rendered, () => boundedDocument(html, url, queryEncoding(source, read)))
      // If scripts made the document larger than our limits, the sent one is used.
      return document.ok ? document : from(read('asSent'), (sent) => unwrap(sent('document')))
    }
    return from(read('page'), (page) => {
      // The text of a capture is decoded already.
      const text =
        source === 'capture' && 'text' in page.body
          ? withoutBom(page.body.text)
          : sourceOf(page, unwrap(read('encoding')))
      const html = isXhtml(page.headers) ? xhtmlAsHtml(text) : text
      return boundedDocument(html, page.url, queryEncoding(source, read))
    })
  },
  unseen: (_, read) =>
    from(read('document'), (document) => {
      const { rendering } = unwrap(read('accessibility'))
      if (isHiddenAtFirst(document, rendering)) return 'hiddenAtFirst'
      return isAppShell(document, (element) => rendering.isVisible(element)) ? 'appShell' : null
    }),
  links: (_, read) => from(read('document'), readLinks),
  words: (_, read) => from(read('document'), readWords),
  accessibility: ({ resources, rendered }, read) =>
    from(read('document'), (document) => {
      const styles = readStyleSheets(document, resources.ok ? resources.value : null)
      // The document of a browser has no shadow roots anymore, and axe-core looks into them: to compare, the one as sent has none, either.
      return readAccessibility(document, styles, !rendered?.ok && rendered !== LEFT_OUT)
    }),
  securityPolicies: (_, read) =>
    from(read('document'), (document) => {
      const headers = read('headers')
      return readSecurityPolicies(document, headers.ok ? headers.value : [])
    }),
  subresources: ({ source }, read) =>
    from(read('document'), (document) => {
      const subresources = readSubresources(document)
      // The origin that a file will have is not known.
      return source === 'local'
        ? subresources
        : withoutBlocked(subresources, document, unwrap(read('securityPolicies')))
    }),
  images: (_, read) => from(read('document'), readImages),
  preview: (_, read) => from(read('document'), readPreview),
  loadedFiles: (_, read) => from(read('subresources'), loadedFiles),
  robots: (evidence) => evidence.robots,
  sitemaps: (evidence) => evidence.sitemaps,
  certificate: (evidence) => evidence.certificate,
  httpVisit: (evidence) => evidence.httpVisit,
  notFound: (evidence) => evidence.notFound,
  icons: (evidence) => evidence.icons,
  resources: ({ rendered, resources }) =>
    rendered?.ok ? from(rendered, (seen) => requestedResources(seen, resources)) : resources,
  resourceTotals: (_, read) =>
    from(read('resources'), ({ items }) => {
      const { wireBytes, decodedBytes } = unwrap(read('page'))
      return totalsByKind(wireBytes ?? decodedBytes, items)
    }),
  canonicalTarget: (evidence) => evidence.canonicalTarget,
  securityTxt: (evidence) => evidence.securityTxt,
  llmsTxt: (evidence) => evidence.llmsTxt,
  rendered: ({ rendered }) => rendered ?? NO_BROWSER,
  lab: ({ lab }) => lab ?? NO_BROWSER,
  asSent: (evidence, read, earlier) => {
    if (!evidence.rendered?.ok) return { ok: true, value: read }
    return { ok: true, value: createReadings({ ...evidence, rendered: LEFT_OUT }, earlier) }
  },
  now: (evidence) => ({ ok: true, value: Date.parse(evidence.collectedAt) }),
}

/** Every name, so that objects with some of the readings all have one shape. */
export const EMPTY_READINGS: Readonly<Partial<Record<keyof Readings, unknown>>> = Object.fromEntries(
  Object.keys(derivations).map((name) => [name, undefined]),
)

const NO_BROWSER = { ok: false, code: 'not_collected', message: 'No browser was used.' } as const
/** Instead of the visit of a browser, for the page as it was sent. */
const LEFT_OUT = { ...NO_BROWSER }

/** Readings of the document, which scripts can change. */
export const DOCUMENT_READINGS = [
  'document',
  'links',
  'words',
  'accessibility',
  'securityPolicies',
  'subresources',
  'images',
] as const satisfies readonly (keyof Readings)[]

/** Readings of the page alone, which other evidence does not change: not accessibility, for which style sheets count. */
const OF_PAGE: ReadonlySet<keyof Readings> = new Set([
  'source',
  'page',
  'headers',
  'encoding',
  ...DOCUMENT_READINGS.filter((name) => name !== 'accessibility'),
  'loadedFiles',
])

/** Derives each reading once, when it is first read. `earlier` are readings of the same page with less evidence. */
export function createReadings(evidence: Evidence, earlier?: Read): Read {
  const known = new Map<string, Collected<unknown>>()
  // The page in the browser is a different document.
  const kept = evidence.rendered?.ok ? undefined : earlier
  const read = ((name: keyof Readings) => {
    let got = known.get(name)
    if (got === undefined) {
      got = kept !== undefined && OF_PAGE.has(name) ? kept(name) : derivations[name](evidence, read, earlier)
      known.set(name, got)
    }
    return got
  }) as Read
  return read
}

/**
 * Derives one reading from another. A failure becomes its value, so that every audit that needs it can give the reason.
 */
function from<A, B>(source: Collected<A>, derive: (value: A) => B): Collected<B> {
  if (!source.ok) return source
  try {
    return { ok: true, value: derive(source.value) }
  } catch (thrown) {
    return { ok: false, ...toFailure(thrown) }
  }
}

/** The value; throws the failure where there is none. */
export function unwrap<T>(got: Collected<T>): T {
  if (!got.ok) throw new VerdictError(got.code, got.message)
  return got.value
}

function missing(message: string): never {
  throw new VerdictError('not_collected', message)
}

/** A page that exceeds our limits is a failure with a code, not an internal error. */
function boundedDocument(source: string, url: string, encoding: string): Document {
  try {
    return readDocument(source, url, encoding)
  } catch (thrown) {
    if (thrown instanceof DocumentBound) throw new VerdictError('too_large', thrown.message)
    throw thrown
  }
}

/** Of the URLs of a page. That of a capture, whose text is decoded already, is not known. */
function queryEncoding(source: Evidence['source'], read: Read): string {
  const sent = read('encoding')
  return sent.ok && source !== 'capture' ? sent.value.encoding : 'utf-8'
}

function withoutBom(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function sourceOf(page: Page, { encoding }: Encoding): string {
  if ('text' in page.body && encoding === 'utf-8') {
    return withoutBom(page.body.text)
  }
  return decodeHtml(bodyBytes(page.body), encoding)
}

/** The bytes that encoding detection needs, without encoding the whole text. */
function firstBytes(body: Body, most: number): Uint8Array {
  return 'text' in body ? bodyBytes({ text: body.text.slice(0, most) }) : bodyBytes(body).subarray(0, most)
}
