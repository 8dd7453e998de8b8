import { registrableDomain } from '../../derive/http/registrable-domain.ts'
import { Glob, parseGlob } from './glob.ts'

export const SCOPES = ['host', 'domain', 'path'] as const
export type ScopeKind = (typeof SCOPES)[number]

export interface ScopeOptions {
  start: URL
  /** The start page's host with and without www., its registrable domain, or what is below its path. */
  kind: ScopeKind
  /** Globs; without any, everything is included. */
  include?: readonly string[]
  exclude?: readonly string[]
}

const MAX_GLOBS = 100
/** Characters of a glob in a message. */
const SHOWN = 60

/** Which globs are wrong, and why; it completes the sentence "include …". */
export interface ScopeProblem {
  option: 'include' | 'exclude'
  problem: string
}

/** What belongs to the site that is scanned. */
export function createScope(options: ScopeOptions): SiteScope | ScopeProblem {
  const { include = [], exclude = [] } = options
  const scope = new SiteScope(options.start, options.kind)
  for (const [option, texts, globs] of [
    ['include', include, scope.include],
    ['exclude', exclude, scope.exclude],
  ] as const) {
    if (texts.length > MAX_GLOBS) return { option, problem: `must have at most ${MAX_GLOBS} globs.` }
    for (const text of texts) {
      const glob = parseGlob(text)
      const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
      if (!(glob instanceof Glob)) return { option, problem: `glob ${shown}: ${glob.problem}` }
      if (!scope.canHave(glob))
        return { option, problem: `glob ${shown}: is outside of the site that starts at ${options.start.href}.` }
      globs.push(glob)
    }
  }
  return scope
}

export class SiteScope {
  readonly include: Glob[] = []
  readonly exclude: Glob[] = []
  readonly #host: string
  readonly #domain: string | null
  /** Without a slash at its end; null if the path does not matter. */
  readonly #path: string | null
  /** Path and parameters of the start page. Its scheme, and `www.` in its host, don't matter. */
  readonly #start: string

  constructor(start: URL, kind: ScopeKind) {
    this.#start = start.pathname + start.search
    this.#host = withoutWww(start)
    this.#domain = kind === 'domain' ? registrableDomain(start.hostname) : null
    this.#path = kind === 'path' ? folderOf(start.pathname) : null
  }

  /** Whether it is a page of the site that the user wants. */
  includes(url: URL): boolean {
    return this.place(url) === 'inside'
  }

  /** `excluded`: of the site, but not wanted. */
  place(url: URL): 'inside' | 'excluded' | 'outside' {
    if (!this.hasHost(url) || !this.#hasPath(url.pathname)) return 'outside'
    // Without the start page there would be no links to what is included.
    const isStart = url.pathname + url.search === this.#start
    const isWanted = this.include.length === 0 || isStart || this.isIncluded(url)
    return isWanted && !this.exclude.some((glob) => glob.matches(url)) ? 'inside' : 'excluded'
  }

  /** Whether a glob of `include` asks for it. */
  isIncluded(url: URL): boolean {
    return this.include.some((glob) => glob.matches(url))
  }

  /** Whether any page of the site could match. A host with wildcards may be any. */
  canHave({ text }: Glob): boolean {
    const host = /^https?:\/\/[^/*?]+(?=\/)/.exec(text)?.[0]
    const url = host === undefined ? null : URL.parse(host)
    return url === null || this.hasHost(url)
  }

  /** Whether its host belongs to the site. */
  hasHost(url: URL): boolean {
    if (this.#domain === null) return withoutWww(url) === this.#host
    return url.hostname === this.#domain || url.hostname.endsWith(`.${this.#domain}`)
  }

  #hasPath(path: string): boolean {
    return this.#path === null || path === this.#path || path.startsWith(`${this.#path}/`)
  }
}

/** With its port, unless that is the one of the scheme: http and https of a host are the same site. */
function withoutWww({ host }: URL): string {
  return host.startsWith('www.') ? host.slice(4) : host
}

/** The folder of a file; a path without extension is a folder itself, such as `/docs/v1.2`. */
function folderOf(path: string): string {
  return path.endsWith('/') || /[^/]\.[a-z][a-z\d]+$/i.test(path) ? path.slice(0, path.lastIndexOf('/')) : path
}

/** Names that people give to sites which are not public yet, as a label of the host or a part of one: `staging.`, `shop-dev.`. */
const STAGING =
  /(?:^|[.-])(?:staging|stage|stg|dev|develop|development|test|testing|qa|uat|preview|preprod|sandbox)\d{0,3}(?=[.-])/
/** RFC 6761, RFC 6762 and ICANN: names that no public site can have. */
const NEVER_PUBLIC = /(?:^|\.)(?:test|localhost|local|internal|home\.arpa)$/

/** Whether a host is one for trying things out: noindex is right there. Its registrable name does not count: `test.com` is public. */
export function isStagingHost(hostname: string): boolean {
  if (NEVER_PUBLIC.test(hostname)) return true
  // An address instead of a name.
  if (/^[\d.]+$|^\[/.test(hostname)) return true
  const labels = hostname.split('.')
  return labels.length > 2 && STAGING.test(`${labels.slice(0, -2).join('.')}.`)
}
