import type { Outcome } from '../../assessment.ts'

/** What a scan keeps of a page: plain JSON, a few kilobytes, enough for every site audit. The page itself is let go. */
export interface PageFacts {
  /** Whitespace is collapsed; null if there is none, or it is empty. */
  title: string | null
  description: string | null
  h1: string | null
  /** As written on the html element, lower case. */
  lang: string | null
  /** The URL of the canonical link that search engines use; null if there is none. */
  canonical: string | null
  /** Of the page's robots rules for all crawlers or Googlebot. */
  noindex: boolean
  nofollow: boolean
  alternates: AlternateFact[]
  links: LinkFact[]
  files: FileFact[]
  /** Ids and anchor names that a fragment can lead to; hashes of them (`hashText`), up to `MAX_ANCHORS`. */
  anchors: number[]
  /** URLs of form targets that are not encrypted. */
  insecureForms: string[]
  /** Types of structured data, each once. */
  types: string[]
  /** Text of the page without header, footer, navigation and asides. */
  text: TextSketch
  /** Hash of that text without the page's own URL and path; missing where a page has neither, or is long. */
  textWithoutUrl?: number
  /** Which security headers the response has, by bit (`SECURITY_HEADERS`). */
  headers: number
  cookies: CookieFact[]
  /** The html element is marked as AMP. */
  amp: boolean
  /** Most of the page appears to be made by scripts, so links and text that are missing may still appear. */
  needsScripts: boolean
  score: number | null
  /** What the page's audits found, except those that passed or did not apply. */
  marks: PageMark[]
  /** What scripts change, if a browser opened the page. */
  rendered?: RenderedFact
}

/** Links of a page in a browser, compared with the HTML as sent; those of consent layers are left out. */
export interface RenderedFact {
  /** Links in the HTML as sent. */
  sent: number
  /** Links that only scripts add, and that scripts remove; a changed URL counts as both. */
  added: number
  removed: number
  /** Of the page's own text, after its scripts have run. */
  words: number
}

/** A page with as many may have more, so which ones are missing is unknown. */
export const MAX_ANCHORS = 20_000

export interface LinkFact {
  url: string
  kind: LinkKind
  nofollow: boolean
  rel: LinkRel[]
  place: LinkPlace
  /** What visitors click on, up to 80 characters; empty for what has no text. */
  text: string
  /** Hash of the fragment (`hashText`), 0 without one or where it is no id (`#`, `#top`, text fragments, `#/` routes). */
  fragment: number
  /** The fragment itself, decoded, up to 80 characters; missing without one. */
  fragmentName?: string
}

/** How a page refers to another address. The numbers are stored. */
export const LINK_KINDS = ['link', 'canonical', 'alternate', 'next', 'prev', 'refresh', 'frame', 'redirect'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Values of the rel attribute that are kept besides nofollow (HTML §4.6.6, Google's for paid and visitors' links). The numbers are stored. */
export const LINK_RELS = ['ugc', 'sponsored', 'noopener', 'noreferrer', 'external'] as const
export type LinkRel = (typeof LINK_RELS)[number]

/** The part of the page a link is in. The numbers are stored. */
export const LINK_PLACES = ['content', 'navigation', 'header', 'footer', 'aside', 'head'] as const
export type LinkPlace = (typeof LINK_PLACES)[number]

export interface AlternateFact {
  hreflang: string
  url: string
}

/** How a page uses a file. `candidate`: one of several images, of which a browser loads one. The numbers are stored. */
export const FILE_KINDS = ['script', 'style', 'image', 'other', 'candidate'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export interface FileFact {
  url: string
  kind: FileKind
}

export interface TextSketch {
  words: number
  /** Hash of the normalized text; 0 if there is none. */
  hash: number
  /** Minhash of its shingles, one number for each bin; empty below 5 words. */
  bins: number[]
}

/**
 * Headers that should not differ between the pages of a site; the position is the bit in `PageFacts.headers`. The bit of
 * x-frame-options is also set by a policy with frame-ancestors, which does the same.
 */
export const SECURITY_HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
] as const

export interface CookieFact {
  name: string
  secure: boolean
  httpOnly: boolean
  sameSite: boolean
}

export interface PageMark {
  audit: string
  outcome: Extract<Outcome, 'warn' | 'fail' | 'unknown'>
  /** What makes the findings of two pages the same cause: message and place without what differs from page to page. Up to 3. */
  causes: string[]
}
