import type { ScanCut } from '../../vocabulary.ts'

/**
 * A finished scan as the site audits see it: columns instead of objects, because 50,000 pages have millions of links. An address is
 * known here by its position in the columns; `number` has the number that the project stores it by. Nothing is read from a database
 * or the network, and no audit needs the text of a URL: what it must know about one is in a column.
 */
export interface Site {
  /** Addresses, in ascending order of their numbers. */
  count: number
  number: Uint32Array
  /** Position of the start page. */
  start: number
  /** When the scan began, and the one before it, in milliseconds since 1970; null if this is the first. */
  scannedAt: number
  previousScanAt: number | null
  /** The limit that ended the search, or null if every page was found: an audit that claims an absence is then unknown. */
  cut: ScanCut | null
  /** Only what a list names was requested, so nothing is known of the other pages: the same is true then. */
  isList?: boolean
  hosts: HostFacts
  /** `STATES` */
  state: Uint8Array
  /** HTTP status; 0 without an answer. */
  status: Uint16Array
  /** `FLAGS` by bit. */
  flags: Uint32Array
  /** `SOURCES` by bit: every way the address was found. */
  sources: Uint16Array
  /** Addresses that differ only in what should not matter (case, order of parameters, tracking parameters, slashes, index files, www, scheme) have the same number. */
  family: Uint32Array
  /** Addresses made alike, such as all articles; position in `patterns`. */
  pattern: Uint32Array
  /** First directory of the path, as a number; addresses with the same one are siblings. */
  directory: Uint32Array
  /** Number of the host: what a server sends with its pages may differ between hosts. */
  host: Uint32Array
  /** Position of the target, or NONE: not a redirect, or not to a web address. */
  redirect: Int32Array
  canonical: Int32Array
  /** Texts by number; 0: none. Equal numbers are equal texts. */
  title: Uint32Array
  description: Uint32Array
  h1: Uint32Array
  lang: Uint32Array
  /** Hash of the text; 0: none. */
  text: Float64Array
  words: Uint32Array
  sketches: SketchColumns
  bytes: Uint32Array
  /** Time to first byte in milliseconds, the lowest measured. */
  firstByte: Uint16Array
  /** 255: none. */
  score: Uint8Array
  /** `SECURITY_HEADERS` by bit. */
  headers: Uint8Array
  /** Clicks from the start page over the finished graph; UNREACHED without a path. */
  clicks: Uint8Array
  /** Outgoing links of a page: positions from `links.first[i]` to `links.first[i + 1]` in the other columns. */
  links: LinkColumns
  /** The same links by target: ascending by page, so that several links of one page to the same target are neighbours. */
  inlinks: InlinkColumns
  patterns: PatternFacts[]
  alternates: AlternateLinks
  sitemaps: SitemapFacts[]
  files: FileColumns
  external: ExternalChecks
  /** Links with a fragment to pages that have no such id: the lower half of its hash (`hashText`), and itself as the number of a text, 0 where it was not kept. */
  brokenFragments: { from: Uint32Array; to: Uint32Array; hash: Uint32Array; name: Uint32Array }
  cookies: CookieUse[]
  /** Pages by page audit and outcome. */
  marks: AuditMarks[]
  /** Pages by type of structured data. */
  types: { type: string; pages: Uint32Array }[]
  /** Links of the pages that a browser opened; null if it opened none. */
  rendered: RenderedLinks | null
  /** Why a browser that should have opened pages opened none: the scan logs in, or no visit succeeded. */
  notRendered: 'logged-in' | 'failed' | null
  /** Text of a number in `title`, `description`, `h1`, `lang` or `brokenFragments.name`, for messages. */
  textOf(number: number): string
  /** The order of two addresses by their URLs, below or above 0. Positions are those in which the scan found them, and mean nothing. */
  compareUrls(a: number, b: number): number
}

export const NONE = -1
export const UNREACHED = 255
export const NO_SCORE = 255
/** A lastmod that is no date. */
export const INVALID_DATE = -1
export const BINS = 128

/** What became of an address. The numbers are stored. */
export const STATES = [
  'waiting',
  'fetched',
  /** By robots.txt. */
  'blocked',
  /** No answer: DNS, connection, TLS, timeout. */
  'failed',
  /** 401, 403, 429, a bot challenge: neither there nor broken. */
  'refused',
  /** Out of scope: only checked as a link. */
  'external',
  /** Not requested: excluded, nofollow, a closed pattern, beyond a limit, looks like a log-out. */
  'skipped',
] as const
export type State = (typeof STATES)[number]
export const STATE = Object.fromEntries(STATES.map((name, index) => [name, index])) as Record<State, number>

export const FLAG = {
  html: 1 << 0,
  noindex: 1 << 1,
  /** Page-level nofollow. */
  nofollow: 1 << 2,
  http: 1 << 3,
  /** A parameter that looks like a session id. */
  sessionId: 1 << 4,
  /** Has parameters at all. */
  query: 1 << 5,
  /** The page needs scripts, so what is missing may still appear. */
  needsScripts: 1 << 6,
  /** The redirect sets a cookie or varies, and is temporary: log-in, language, cart. */
  conditionalRedirect: 1 << 7,
  temporaryRedirect: 1 << 8,
  /** A page of a paged series after its first: `?page=2`, `/page/3`, or the target of rel=next. */
  paged: 1 << 9,
  /** The text is that of two probes for addresses that don't exist. */
  looksNotFound: 1 << 10,
  /** Title or heading says "not found". */
  saysNotFound: 1 << 11,
  insecureForm: 1 << 12,
  /** Failed, or first byte slow, again in a second try at the end. */
  confirmed: 1 << 13,
  /** Log-in, cart, account, search, privacy or imprint by its path. */
  utility: 1 << 14,
  /** Changed since the scan before. */
  changed: 1 << 15,
  /** Blocked for Googlebot by robots.txt. */
  blockedForGoogle: 1 << 16,
  /** An AMP page: its canonical is the page it was made from. */
  amp: 1 << 17,
  /** The redirect leads to a fragment, which takes the place of the one that a link has. */
  redirectFragment: 1 << 18,
  /** A redirect without a valid target. Bits 19 to 22 are those of `SKIPS`. */
  deadRedirect: 1 << 23,
} as const

/** Why an address of the site was not requested. The numbers are stored, in `flags` from bit 19 to 22. */
export const SKIPS = [
  /** By `include` and `exclude`. */
  'excluded',
  'nofollow',
  /** The scan is of a list that does not have it. */
  'unlisted',
  'too-long',
  'parameters',
  'repeats',
  /** It looks like a log-out or a deletion, and the scan is logged in. */
  'log-out',
  /** There are too many addresses. */
  'limit',
] as const
export type Skip = (typeof SKIPS)[number]

const SKIP_SHIFT = 19
const SKIP_MASK = 15 << SKIP_SHIFT

export function skipOf(flags: number): Skip | null {
  return SKIPS[((flags & SKIP_MASK) >> SKIP_SHIFT) - 1] ?? null
}

export function withSkip(flags: number, skip: Skip | null): number {
  return (flags & ~SKIP_MASK) | (skip === null ? 0 : (SKIPS.indexOf(skip) + 1) << SKIP_SHIFT)
}

export const SOURCE = {
  start: 1 << 0,
  link: 1 << 1,
  sitemap: 1 << 2,
  canonical: 1 << 3,
  alternate: 1 << 4,
  redirect: 1 << 5,
  list: 1 << 6,
  /** Known from an earlier scan. */
  earlier: 1 << 7,
  frame: 1 << 8,
  paging: 1 << 9,
  nofollow: 1 << 10,
  /** Loaded by a page: an image, a script. */
  file: 1 << 11,
} as const

/** Sketches of texts. Most addresses have none, so that they don't take 256 bytes each. */
export interface SketchColumns {
  /** Which sketch an address has; NONE without one. */
  slot: Int32Array
  /** `BINS` of each sketch, from slot × BINS. */
  bins: Uint16Array
}

export interface LinkColumns {
  first: Uint32Array
  to: Uint32Array
  /** `LINK_KINDS` in bits 0–3, `LINK_PLACES` in bits 4–6, nofollow in bit 7, http: in bit 8, `LINK_RELS` from bit 9 on. */
  bits: Uint16Array
}

export interface InlinkColumns {
  /** Links to address i: from `first[i]` to `first[i + 1]` in the other columns. */
  first: Uint32Array
  from: Uint32Array
  bits: Uint16Array
}

export const linkKind = (bits: number): number => bits & 15
export const linkPlace = (bits: number): number => (bits >> 4) & 7
export const LINK_NOFOLLOW = 1 << 7
export const LINK_HTTP = 1 << 8
export const LINK_REL_SHIFT = 9

export interface PatternFacts {
  /** Such as `/blog/{date}/{text}?page`. */
  name: string
  pages: number
  known: number
  /** Why it was closed; null if it was not. */
  closed: 'alike' | 'endless' | null
  /** Position of one of its addresses. */
  example: number
}

/** hreflang links: of pages, and of sitemaps. */
export interface AlternateLinks {
  from: Uint32Array
  to: Uint32Array
  /** Number of the language code (`textOf`), lower case. */
  lang: Uint32Array
}

export interface SitemapFacts {
  url: string
  status: number
  kind: 'urlset' | 'index' | 'text' | 'feed' | 'unreadable'
  entries: number
  /** Named in robots.txt, in an index, or by the user. One that was only guessed and is not there is no problem. */
  named: boolean
  /** Null, or what is wrong with the file itself. Entries of another host that its robots.txt allows are no problem. */
  problem:
    | 'unreachable'
    | 'unreadable'
    | 'too-many'
    | 'too-large'
    | 'wrong-host'
    | 'wrong-folder'
    | 'invalid-urls'
    /** An index that lists another one. */
    | 'nested-index'
    | null
  /** Positions of its entries in the site, and their lastmod in milliseconds (0: none; or `INVALID_DATE`). */
  pages: Uint32Array
  lastmod: Float64Array
  /** Those of them that have the problem, if it is one of entries and not of the file; earlier scans did not tell them apart. */
  misplaced?: Uint32Array
}

/** Scripts, styles and images of pages, each once. */
export interface FileColumns {
  /** Position of the file in the site's columns, for its status and state. */
  address: Uint32Array
  /** `FILE_KINDS` */
  kind: Uint8Array
  /** Pages that use file i: from `first[i]` to `first[i + 1]` in `pages`. */
  first: Uint32Array
  pages: Uint32Array
}

/** Links of the pages in the browser's sample, compared with the HTML as sent; those of consent layers are left out. */
export interface RenderedLinks {
  page: Uint32Array
  /** Links in the HTML as sent. */
  sent: Uint32Array
  /** Links that only scripts add, and that scripts remove; a changed URL counts as both. */
  added: Uint32Array
  removed: Uint32Array
}

/** Answers of external addresses, by position; absent where they were not checked. */
export interface ExternalChecks {
  checked: boolean
  address: Uint32Array
  /** 0 without an answer. */
  status: Uint16Array
  outcome: Uint8Array
}

/** What the check of an external address says. The numbers are stored. */
export const EXTERNAL = { ok: 0, gone: 1, noHost: 2, moved: 3, refused: 4, unknown: 5 } as const

export interface CookieUse {
  name: string
  secure: boolean
  httpOnly: boolean
  sameSite: boolean
  pages: Uint32Array
}

export interface AuditMarks {
  audit: string
  outcome: 'warn' | 'fail' | 'unknown'
  pages: Uint32Array
  causes: { cause: string; pages: Uint32Array }[]
}

export interface HostFacts {
  https: boolean
  /** Every host of the site sends it. */
  hsts: boolean
  /** Every host sends upgrade-insecure-requests. */
  upgradesInsecure: boolean
  /** Other forms of the start address (http, with or without www) that answer 200 without redirecting. */
  answeringVariants: string[]
  isStaging: boolean
  /** Robots rule lines that block linked pages: the line as written, and the addresses it blocks. */
  robotsRules: { line: number; text: string; addresses: Uint32Array }[]
  /** The line of robots.txt from which on rules with wildcards are ignored, because there are too many; null if all count. */
  robotsIgnoredFrom?: number | null
}
