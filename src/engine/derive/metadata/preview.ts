import type { Document } from '../document/document.ts'
import { attr, type Element, foldSpace, textContent } from '../document/dom.ts'
import { cut } from '../document/where.ts'

/** How search engines and messengers present a page: title, description and card. */
export interface Preview {
  title: string | null
  description: string | null
  /** The `lang` attribute of the html element. */
  language: string | null
  /** null if the page has no tags for cards; title and description are used then. */
  social: SocialCard | null
}

export interface SocialCard {
  title: string | null
  description: string | null
  /** Absolute URL of the image. */
  image: string | null
  site: string | null
  /** Of twitter:card. */
  card: string | null
}

/** More is never shown, and a hostile page may contain megabytes. */
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

/** Open Graph is RDFa and uses `property`, X uses `name`; both accept the other. */
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
  // Truncated before white space is folded, with a margin for what folding removes.
  const folded = foldSpace(text.slice(0, LONGEST * 10))
  return folded === '' ? null : cut(folded, LONGEST)
}
