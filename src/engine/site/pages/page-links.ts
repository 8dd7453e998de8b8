import { percentDecoded } from '../../../common/text.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, tokens } from '../../derive/document/dom.ts'
import type { Link } from '../../derive/document/links.ts'
import { withoutFragment } from '../../derive/document/resolve.ts'
import { elementsIn } from '../../derive/document/shadow-heading.ts'
import { startOf } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { visibleText } from '../../derive/text/visible-text.ts'
import type { Header } from '../../model.ts'
import { hashText } from '../addresses/address.ts'
import { LINK_RELS, type LinkFact, type LinkPlace, type LinkRel } from './page-facts.ts'

/** A page with more is a hostile one; what is beyond is not followed, and the page's own audits say so. */
export const MAX_LINKS = 10_000

/** The links of a page that visitors and search engines may follow. */
export function linksOf(document: Document, links: Link[], headers: Header[]): LinkFact[] {
  return [...bodyLinks([...links, ...svgLinks(document), ...shadowLinks(document)]), ...headLinks(document, headers)]
}

type FollowedLink = Pick<Link, 'element' | 'rel' | 'url'>

/** Visitors follow them as well, as on a map; in older files the href has a prefix, which is no part of its name. */
function svgLinks(document: Document): FollowedLink[] {
  return followed(
    document.all('a').filter(({ namespace }) => namespace === 'svg'),
    document,
  )
}

/** Those of web components that the server renders, such as the navigation of a site; search engines follow them, too. */
function shadowLinks(document: Document): FollowedLink[] {
  return document
    .shadowTrees()
    .flatMap(({ content }) => followed([...elementsIn(content, 'a'), ...elementsIn(content, 'area')], document))
}

function followed(elements: Element[], document: Document): FollowedLink[] {
  return elements.flatMap((element): FollowedLink[] => {
    const href = attr(element, 'href')
    return href === null ? [] : [{ element, rel: tokens(attr(element, 'rel')), url: document.resolve(href) }]
  })
}

const MAX_LINK_TEXT = 80
const MAX_FRAGMENT = 80
const NO_RELS: LinkRel[] = []

/** The same link with the same text, in the same part of the page, is one: documentation repeats them by the thousand. */
function bodyLinks(links: FollowedLink[]): LinkFact[] {
  const places = new Map<Element, LinkPlace>()
  const found = new Map<string, LinkFact>()
  for (const { element, rel: tokens, url } of links) {
    if (url === null || !isWeb(url) || isProtectedEmail(url)) continue
    if (found.size === MAX_LINKS) break
    const nofollow = tokens.includes('nofollow')
    const rel = tokens.length === 0 ? NO_RELS : LINK_RELS.filter((one) => tokens.includes(one))
    const place = placeOf(element, places)
    const text = visibleText(element, MAX_LINK_TEXT).slice(0, MAX_LINK_TEXT)
    const key = `${nofollow} ${rel} ${place} ${url.href} ${text}`
    if (found.has(key)) continue
    found.set(key, {
      url: withoutFragment(url.href),
      kind: 'link',
      nofollow,
      rel,
      place,
      text,
      ...fragmentOf(url),
    })
  }
  return [...found.values()]
}

/** Paging, refresh and frames. Canonicals and alternates are facts of their own. */
function headLinks(document: Document, headers: Header[]): LinkFact[] {
  const found: LinkFact[] = []
  const add = (reference: string | null, kind: LinkFact['kind'], place: LinkPlace) => {
    const url = reference === null ? null : document.resolve(reference.trim())
    if (url !== null && isWeb(url) && found.length < MAX_LINKS)
      found.push({ url: withoutFragment(url.href), kind, nofollow: false, rel: NO_RELS, place, text: '', fragment: 0 })
  }
  for (const element of document.all('link')) {
    const rel = tokens(attr(element, 'rel'))
    if (rel.includes('next')) add(attr(element, 'href'), 'next', 'head')
    else if (rel.includes('prev') || rel.includes('previous')) add(attr(element, 'href'), 'prev', 'head')
  }
  const refreshes = document
    .having('http-equiv')
    .filter((meta) => attr(meta, 'http-equiv')?.trim().toLowerCase() === 'refresh')
  for (const refresh of [
    ...headerValues(headers, 'refresh'),
    ...refreshes.map((meta) => attr(meta, 'content') ?? ''),
  ]) {
    const target = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(refresh)?.[1]
    if (target) add(target, 'refresh', 'head')
  }
  for (const frame of document.all('iframe', 'frame')) add(attr(frame, 'src'), 'frame', 'content')
  return found
}

export function isWeb({ protocol, username, password }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}

/** What Cloudflare makes of `mailto:` until its script has run: no page, although it looks like one of the site. */
export function isProtectedEmail({ pathname }: URL): boolean {
  return pathname === '/cdn-cgi/l/email-protection'
}

const LANDMARKS: Record<string, LinkPlace> = {
  nav: 'navigation',
  header: 'header',
  footer: 'footer',
  aside: 'aside',
  main: 'content',
  article: 'content',
  body: 'content',
  navigation: 'navigation',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'aside',
}

/** The nearest landmark around an element; that of each ancestor is found once. */
function placeOf(element: Element, known: Map<Element, LinkPlace>): LinkPlace {
  const path: Element[] = []
  let place: LinkPlace = 'content'
  for (let at: Element | null = element; at !== null; at = at.parent) {
    const found = known.get(at) ?? LANDMARKS[attr(at, 'role')?.trim().toLowerCase() ?? ''] ?? LANDMARKS[at.name]
    path.push(at)
    if (found !== undefined) {
      place = found
      break
    }
  }
  for (const ancestor of path) known.set(ancestor, place)
  return place
}

const NO_FRAGMENT = { fragment: 0 }

/**
 * HTML §7.4.6.4: an empty fragment and `top` lead to the top of every page. Routes, text fragments and what scripts read,
 * such as `#tab=2` and the popups of Elementor (`#elementor-action:action=popup…`), are no ids.
 */
function fragmentOf({ hash }: URL): Pick<LinkFact, 'fragment' | 'fragmentName'> {
  if (hash.length < 2) return NO_FRAGMENT
  let id = hash.slice(1)
  if (/^(?:top$|[/!]|:~:)/i.test(id)) return NO_FRAGMENT
  const directive = id.indexOf(':~:')
  if (directive !== -1) id = id.slice(0, directive)
  const name = percentDecoded(id)
  return name.includes('=') ? NO_FRAGMENT : { fragment: hashText(name), fragmentName: startOf(name, MAX_FRAGMENT) }
}
