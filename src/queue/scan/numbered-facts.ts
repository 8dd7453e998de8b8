import { packLinks } from '../../engine/site/packed-numbers.ts'
import {
  FILE_KINDS,
  LINK_KINDS,
  LINK_PLACES,
  LINK_RELS,
  type LinkFact,
  type PageFacts,
} from '../../engine/site/page-facts.ts'
import { LINK_HTTP, LINK_NOFOLLOW, LINK_REL_SHIFT, SOURCE } from '../../engine/site/site.ts'
import type { StoredFacts } from '../../engine/site/stored-facts.ts'

/** The number of an address; null for what is no web address. */
type Find = (url: string, source: number, nofollow?: boolean) => number | null

/** The facts of a page with numbers instead of URLs; everything that it leads to becomes known, in its order on the page. */
export function numbered(
  facts: PageFacts,
  find: Find,
): { facts: StoredFacts; links: Uint8Array; canonical: number | null } {
  const links: { to: number; bits: number }[] = []
  const fragments: StoredFacts['fragments'] = []
  const linkTexts: string[] = []
  for (const link of facts.links) {
    const nofollow = link.nofollow || facts.nofollow
    const to = find(link.url, sourceOf(link, nofollow), nofollow)
    if (to === null) continue
    links.push({ to, bits: bitsOf(link, nofollow) })
    linkTexts.push(link.text)
    if (link.fragment === 0) continue
    fragments.push(link.fragmentName === undefined ? [to, link.fragment] : [to, link.fragment, link.fragmentName])
  }
  const canonical = facts.canonical === null ? null : find(facts.canonical, SOURCE.canonical)
  const alternates = facts.alternates.flatMap(({ hreflang, url }): StoredFacts['alternates'] => {
    const to = find(url, SOURCE.alternate)
    return to === null ? [] : [[hreflang, to]]
  })
  const files = facts.files.flatMap(({ url, kind }): StoredFacts['files'] => {
    const to = find(url, SOURCE.file)
    return to === null ? [] : [[to, FILE_KINDS.indexOf(kind)]]
  })
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
