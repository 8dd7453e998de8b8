import { withoutFragment } from '../../derive/document/resolve.ts'
import { addressFlags } from '../addresses/address.ts'
import {
  type FileKind,
  LINK_KINDS,
  LINK_PLACES,
  type LinkKind,
  type LinkPlace,
  type SECURITY_HEADERS,
} from '../pages/page-facts.ts'
import { FLAG, LINK_HTTP, LINK_NOFOLLOW, type SOURCE, type State } from '../site.ts'

export const ORIGIN = 'https://site.example'
/** A status, the target of a permanent redirect, or more. Without a word about it an address is a page with status 200. */
export type Described = number | string | PageDescription

export interface PageDescription {
  status?: number
  state?: State
  /** Target of a redirect; permanent unless `temporary`. */
  redirect?: string
  temporary?: boolean
  links?: (string | LinkDescription)[]
  canonical?: string
  title?: string
  description?: string
  h1?: string
  lang?: string
  /** hreflang links by language. */
  alternates?: { [lang: string]: string | string[] }
  text?: string
  /** Number of words, where it differs from those of `text`. */
  words?: number
  flags?: (keyof typeof FLAG)[]
  /** Besides those that follow from links, canonicals and sitemaps. */
  sources?: (keyof typeof SOURCE)[]
  files?: { [url: string]: FileKind }
  /** Links to parts of pages that don't exist; what is after the # may be missing. */
  fragments?: string[]
  headers?: (typeof SECURITY_HEADERS)[number][]
  types?: string[]
  cookies?: { name: string; secure?: boolean; httpOnly?: boolean; sameSite?: boolean }[]
  marks?: { [audit: string]: 'warn' | 'fail' | 'unknown' }
  bytes?: number
  firstByte?: number
  score?: number
  pattern?: string
}

export interface LinkDescription {
  to: string
  kind?: LinkKind
  place?: LinkPlace
  nofollow?: boolean
}

export function descriptionOf(described: Described): PageDescription {
  if (typeof described === 'number') return { status: described }
  return typeof described === 'string' ? { redirect: described } : described
}

export function allLinks(page: PageDescription): LinkDescription[] {
  return [
    ...(page.links ?? []).map((link) => (typeof link === 'string' ? { to: link } : link)),
    ...(page.canonical === undefined ? [] : [{ to: page.canonical, kind: 'canonical' as const }]),
    ...Object.values(page.alternates ?? {}).flatMap((targets) =>
      [targets].flat().map((to) => ({ to, kind: 'alternate' as const })),
    ),
    ...(page.fragments ?? []).map((url) => ({ to: withoutFragment(url) })),
  ]
}

export function bitsOf(
  { kind = 'link', place = 'content', nofollow }: Omit<LinkDescription, 'to'>,
  url: string,
): number {
  return (
    LINK_KINDS.indexOf(kind) |
    (LINK_PLACES.indexOf(place) << 4) |
    (nofollow === true ? LINK_NOFOLLOW : 0) |
    (url.startsWith('http:') ? LINK_HTTP : 0)
  )
}

export function flagsOf(page: PageDescription, url: string, status: number): number {
  const isFile = /\.(?:js|css|png|pdf)$/.test(url)
  let flags = (page.flags ?? []).reduce((set, flag) => set | FLAG[flag], addressFlags(new URL(url)))
  if (status === 200 && !isFile) flags |= FLAG.html
  if (page.temporary === true) flags |= FLAG.temporaryRedirect
  return flags
}

export function absoluteUrl(url: string): string {
  return new URL(url, ORIGIN).href
}

export function hostWithoutWww(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

export function patternOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const names = [...new Set(searchParams.keys())].sort().join('&')
  return `${pathname.replace(/\d+/g, '{number}')}${names === '' ? '' : `?${names}`}`
}
