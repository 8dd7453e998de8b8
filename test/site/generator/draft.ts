import type { SiteAudit } from '../../../src/engine/site/site-audit.ts'
import { Findings } from './findings.ts'
import { Random } from './random.ts'
import type { PlantedReply, PlantedRequest } from './virtual-hosts.ts'

export type AuditId = SiteAudit['id']

export interface PlantedPage {
  path: string
  title: string
  description: string | null
  h1: string | null
  lang: string
  /** A path or URL; `self` by default, null for none. */
  canonical: string | null
  noindex: boolean
  /** Words of its own. */
  text: string
  /** More HTML in main, in the head, before main. */
  body: string
  head: string
  before: string
  /** hreflang links. */
  alternates: [lang: string, path: string][]
  headers: Record<string, string | string[]>
  /** In the sitemap, and linked from the page of its area. */
  isListed: boolean
  isLinked: boolean
  /** Whether it has the navigation and the usual headers. */
  hasNavigation: boolean
  isAmp: boolean
  lastmod: string | null
  firstByteMs: number
  /** Slow for the first request. */
  slowOnce: boolean
  /** What the first request gets instead. */
  firstReply: PlantedReply | null
  /** Without this header, which all others have. */
  withoutHeader: string | null
}

export interface DraftOptions {
  seed: number
  origin?: string
  /** Response headers of every page. */
  headers?: Record<string, string>
}

type Reply = PlantedReply | ((request: PlantedRequest) => PlantedReply)

/** A site that is being made up: what its URLs answer, and what a scan has to find in it. */
export class SiteDraft {
  readonly origin: string
  readonly random: Random
  readonly findings = new Findings((path) => this.url(path))
  readonly pages = new Map<string, PlantedPage>()
  /** By URL: everything that is not a page. */
  readonly replies = new Map<string, Reply>()
  /** More entries of the sitemap. */
  readonly entries: { path: string; lastmod: string | null }[] = []
  /** Rules of robots.txt for all crawlers, and for Google. */
  readonly rules: string[] = []
  readonly googleRules: string[] = []
  readonly namedSitemaps: string[] = []
  /** Origins that answer like the site itself, without a redirect. */
  readonly mirrors: string[] = []
  /** Linked from the navigation, and noindex. */
  readonly linkedEverywhere: string[] = []
  /** What the page for URLs that don't exist says. */
  readonly notFoundText: string
  /** HTML that the navigation of every page has besides the areas. */
  navigation = ''
  readonly headers: Record<string, string>
  #named = 0

  constructor({ seed, origin = 'https://clocks.example', headers = GOOD_HEADERS }: DraftOptions) {
    this.random = new Random(seed)
    this.origin = origin
    this.headers = headers
    this.notFoundText = this.random.words(15)
    this.replies.set(this.url('/style.css'), { type: 'text/css', headers: CACHED, body: 'main{color:#222}' })
    this.replies.set(this.url('/favicon.ico'), { type: 'image/png', headers: CACHED, body: ICON })
    this.page('/', { isLinked: false })
  }

  url(path: string): string {
    return new URL(path, this.origin).href
  }

  /** A page without any problem, unless `more` makes one. */
  page(path: string, more: Partial<PlantedPage> = {}): string {
    const number = ++this.#named
    this.pages.set(path, {
      path,
      title: `${capitalized(this.random.words(3))} ${number}`,
      description: `${capitalized(this.random.words(12))} ${number}.`,
      h1: `${capitalized(this.random.words(3))} ${number}`,
      lang: 'en',
      canonical: path,
      noindex: false,
      text: this.random.words(70),
      body: '',
      head: '',
      before: '',
      alternates: [],
      headers: {},
      isListed: true,
      isLinked: true,
      hasNavigation: true,
      isAmp: false,
      lastmod: null,
      firstByteMs: 30,
      slowOnce: false,
      firstReply: null,
      withoutHeader: null,
      ...more,
    })
    return path
  }

  /** Adds to a page that is there. */
  addTo(path: string, html: string): void {
    this.pages.get(path)!.body += html
  }

  reply(path: string, reply: Reply): string {
    this.replies.set(this.url(path), reply)
    return path
  }

  redirect(
    path: string,
    to: string,
    { status = 301, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ): string {
    return this.reply(path, { status, headers: { location: to, ...headers } })
  }

  /** Text that is the same for no other page. */
  text(words: number): string {
    return this.random.words(words)
  }

  number(): number {
    return ++this.#named
  }
}

export function link(path: string, { rel, text }: { rel?: string; text?: string } = {}): string {
  return `<p><a href="${escapeAttribute(path)}"${rel === undefined ? '' : ` rel="${rel}"`}>${text ?? `About ${path.replace(/[^\w-]+/g, ' ').trim()}`}</a></p>`
}

export function links(paths: readonly string[]): string {
  return paths.map((path) => link(path)).join('')
}

export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

function capitalized(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}

/** A picture of one pixel. */
const ICON = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const CACHED = { 'cache-control': 'public, max-age=31536000, immutable' }

export const GOOD_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; upgrade-insecure-requests",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}
