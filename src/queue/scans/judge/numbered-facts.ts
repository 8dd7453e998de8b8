import { WorkTurns } from '../../../common/work-turns.ts'
import { packLinks } from '../../../engine/site/packed-numbers.ts'
import {
  FILE_KINDS,
  LINK_KINDS,
  LINK_PLACES,
  LINK_RELS,
  type LinkFact,
  type PageFacts,
} from '../../../engine/site/pages/page-facts.ts'
import type { StoredFacts } from '../../../engine/site/pages/stored-facts.ts'
import { LINK_HTTP, LINK_NOFOLLOW, LINK_REL_SHIFT, SOURCE } from '../../../engine/site/site.ts'

/** The number of an address; null for what is no web address. */
type Find = (url: string, source: number, nofollow?: boolean) => number | null

interface NumberedFacts {
  facts: StoredFacts
  links: Uint8Array
  canonical: number | null
}

/** To take in an address takes as long as so many of its characters. */
export const ADDRESS_WORK = 150

/** The facts of a page with numbers instead of URLs; everything that it leads to becomes known, in its order on the page. */
export async function numberFacts(facts: PageFacts, find: Find): Promise<NumberedFacts> {
  const turns = new WorkTurns()
  const after = ({ url }: { url: string }) => turns.after(ADDRESS_WORK + url.length)
  const links: { to: number; bits: number }[] = []
  const fragments: StoredFacts['fragments'] = []
  const linkTexts: string[] = []
  for (const link of facts.links) {
    const nofollow = link.nofollow || facts.nofollow
    await after(link)
    const to = find(link.url, sourceOf(link, nofollow), nofollow)
    if (to === null) continue
    links.push({ to, bits: bitsOf(link, nofollow) })
    linkTexts.push(link.text)
    if (link.fragment === 0) continue
    fragments.push(link.fragmentName === undefined ? [to, link.fragment] : [to, link.fragment, link.fragmentName])
  }
  const canonical = facts.canonical === null ? null : find(facts.canonical, SOURCE.canonical)
  const alternates: StoredFacts['alternates'] = []
  for (const alternate of facts.alternates) {
    await after(alternate)
    const to = find(alternate.url, SOURCE.alternate)
    if (to !== null) alternates.push([alternate.hreflang, to])
  }
  const files: StoredFacts['files'] = []
  for (const file of facts.files) {
    await after(file)
    const to = find(file.url, SOURCE.file)
    if (to !== null) files.push([to, FILE_KINDS.indexOf(file.kind)])
  }
  const { title, description, h1, lang, anchors, insecureForms, types, headers, cookies, marks, text } = facts
  const kept = { title, description, h1, lang, anchors, insecureForms, types, headers, cookies, marks }
  const rendered = facts.rendered && { rendered: facts.rendered }
  const withoutUrl = facts.textWithoutUrl !== undefined && { textWithoutUrl: facts.textWithoutUrl }
  const stored = {
    ...kept,
    alternates,
    files,
    fragments,
    linkTexts,
    words: text.words,
    bins: text.bins,
    ...rendered,
    ...withoutUrl,
  }
  return { facts: stored, links: packLinks(links), canonical }
}

function sourceOf({ kind }: LinkFact, nofollow: boolean): number {
  if (nofollow) return SOURCE.nofollow
  if (kind === 'next' || kind === 'prev') return SOURCE.paging
  return kind === 'frame' ? SOURCE.frame : SOURCE.link
}

function bitsOf({ kind, place, rel, url }: LinkFact, nofollow: boolean): number {
  let bits = LINK_KINDS.indexOf(kind) | (LINK_PLACES.indexOf(place) << 4)
  for (const one of rel) bits |= 1 << (LINK_REL_SHIFT + LINK_RELS.indexOf(one))
  return bits | (nofollow ? LINK_NOFOLLOW : 0) | (url.startsWith('http:') ? LINK_HTTP : 0)
}
