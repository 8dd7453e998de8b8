import type { Document } from '../document/document.ts'
import { attr, type Element, foldSpace, textContent } from '../document/dom.ts'
import { cut } from '../document/where.ts'

/** What others show of a page: a search result its title and description, a messenger a card. */
export interface Preview {
  title: string | null
  description: string | null
  /** As the html element declares it. */
  language: string | null
  /** null where the page says nothing for cards: then title and description serve. */
  social: SocialCard | null
}

export interface SocialCard {
  title: string | null
  description: string | null
  /** Where the picture lies, absolute. */
  image: string | null
  site: string | null
  /** Of twitter:card. */
  card: string | null
}

/** Nobody shows more, and a hostile page may hold megabytes. */
const LONGEST = 300
const LONGEST_ADDRESS = 2048

export function readPreview(document: Document): Preview {
  const named = properties(document)
  const social: SocialCard = {
    title: named('og:title') ?? named('twitter:title'),
    description: named('og:description') ?? named('twitter:description'),
    image: imageOf(document, named),
    site: named('og:site_name'),
    card: named('twitter:card'),
  }
  const title = document.all('title').find((element) => element.namespace === 'html')
  return {
    title: title === undefined ? null : shown(textContent(title)),
    description: firstShown(document.metas('description').filter((meta) => meta.parent === document.head)),
    language: shown(attr(document.html, 'lang') ?? ''),
    social: Object.values(social).some((value) => value !== null) ? social : null,
  }
}

type Named = (name: string) => string | null

/** The protocol is RDFa and says `property`, X says `name`; consumers of both forgive the other. */
function properties(document: Document): Named {
  const byProperty = new Map<string, Element[]>()
  for (const meta of document.having('property')) {
    if (meta.name !== 'meta') continue
    const name = attr(meta, 'property')!.trim().toLowerCase()
    if (!name.startsWith('og:') && !name.startsWith('twitter:')) continue
    const others = byProperty.get(name)
    if (others === undefined) byProperty.set(name, [meta])
    else others.push(meta)
  }
  return (name) => firstShown(byProperty.get(name) ?? []) ?? firstShown(document.metas(name))
}

function imageOf(document: Document, named: Named): string | null {
  const names = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image']
  const written = names.map(named).find((value) => value !== null)
  const url = written === undefined ? null : document.resolve(written!)
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > LONGEST_ADDRESS) return null
  return url.href
}

function firstShown(metas: Element[]): string | null {
  for (const meta of metas) {
    const text = shown(attr(meta, 'content') ?? '')
    if (text !== null) return text
  }
  return null
}

function shown(text: string): string | null {
  // Cut before folding, with room for the space that folding takes away.
  const folded = foldSpace(text.slice(0, LONGEST * 10))
  return folded === '' ? null : cut(folded, LONGEST)
}
