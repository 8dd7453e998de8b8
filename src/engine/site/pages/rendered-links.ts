import { attr, type Element } from '../../derive/document/dom.ts'
import { withoutFragment } from '../../derive/document/resolve.ts'
import { type Read, unwrap } from '../../derive/readings.ts'
import type { RenderedFact } from './page-facts.ts'
import { isProtectedEmail } from './page-links.ts'
import { pageText } from './page-text.ts'

/** Compares the links of a page as it was sent with those after its scripts have run. */
export function compareRendered(read: Read): RenderedFact {
  const sentReadings = unwrap(read('asSent'))
  const sent = linksOf(sentReadings)
  const { words } = pageText(unwrap(read('document')))
  const { url, isIncomplete } = unwrap(read('rendered'))
  // A script that leads to another page says nothing about the links of this one, nor does a part of it.
  if (isIncomplete || withoutFragment(url) !== withoutFragment(unwrap(sentReadings('page')).url))
    return { sent: 0, added: 0, removed: 0, words }
  const seen = linksOf(read)
  return { sent: sent.size, added: lacking(sent, seen), removed: lacking(seen, sent), words }
}

/** How many of the links `from` lacks. */
function lacking(from: Set<string>, links: Set<string>): number {
  let count = 0
  for (const link of links) if (!from.has(link)) count++
  return count
}

/** Of one page; what is beyond is not compared. */
const MAX_LINKS = 5_000

function linksOf(read: Read): Set<string> {
  const links = new Set<string>()
  const layers = new Map<Element, boolean>()
  for (const { element, url } of unwrap(read('links'))) {
    if (links.size === MAX_LINKS) break
    if (url === null || !/^https?:$/.test(url.protocol) || isProtectedEmail(url)) continue
    if (isInConsentLayer(element, layers)) continue
    links.add(withoutFragment(url.href))
  }
  return links
}

const CONSENT = /cookie|consent|gdpr|onetrust|usercentrics|didomi|cmp[-_]?(?:box|container|root)|borlabs|klaro/i
/** Of a name that is looked at. */
const MAX_NAME = 300

/** Where visitors agree to cookies: its links belong to no page. Each ancestor is looked at once. */
function isInConsentLayer(element: Element, known: Map<Element, boolean>): boolean {
  const path: Element[] = []
  let isInside = false
  for (let at: Element | null = element; at !== null && at.name !== 'body'; at = at.parent) {
    const found = known.get(at) ?? (at !== element && isConsentLayer(at) ? true : undefined)
    path.push(at)
    if (found === undefined) continue
    isInside = found
    break
  }
  for (const ancestor of path) known.set(ancestor, isInside)
  return isInside
}

function isConsentLayer(element: Element): boolean {
  return ['id', 'class', 'aria-label'].some((name) => CONSENT.test(attr(element, name)?.slice(0, MAX_NAME) ?? ''))
}
