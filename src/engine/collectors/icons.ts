import { defineCollector, had, type PageContext } from '../collector.ts'
import type { Document } from '../derive/document/document.ts'
import { attr, tokens } from '../derive/document/dom.ts'
import { cut } from '../derive/document/where.ts'
import { headerValue } from '../derive/http/headers.ts'
import { imageType } from '../derive/resources/resource-signature.ts'
import type { IconProbe } from '../model.ts'

const MAX_ICONS = 4
const LIMIT = 1024 * 1024
const RELS = ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed']

export const icons = defineCollector({
  part: 'icons',
  about: 'Fetches the icons the page names, and /favicon.ico where none of them is a picture.',
  ofPage: true,
  async collect(context) {
    const named = namedIcons(had(context.read('document'))).slice(0, MAX_ICONS)
    const probes = await Promise.all(named.map((icon) => probe(icon, context)))
    const found = probes.filter((icon) => icon !== null)
    if (found.some((icon) => icon.isImage && icon.status < 300)) return found
    const usual = await fetchIcon({ rel: 'icon', url: new URL('/favicon.ico', context.page.url) }, context)
    return [...found, usual]
  },
})

interface NamedIcon {
  rel: string
  url: URL
}

/** In the order of the page, those for browsers before those for phones. */
function namedIcons(document: Document): NamedIcon[] {
  const found: (NamedIcon & { rank: number })[] = []
  for (const link of document.all('link')) {
    const rel = tokens(attr(link, 'rel')).find((token) => RELS.includes(token))
    const url = rel === undefined ? null : document.resolve(attr(link, 'href') ?? '')
    if (rel !== undefined && url !== null) found.push({ rel, url, rank: RELS.indexOf(rel) })
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ rel, url }) => ({ rel, url }))
}

/** null for one that could not be fetched: that says more about the way there than about the icon. */
async function probe(icon: NamedIcon, context: PageContext): Promise<IconProbe | null> {
  if (icon.url.protocol === 'data:') return writtenOut(icon)
  return fetchIcon(icon, context).catch(() => null)
}

async function fetchIcon({ rel, url }: NamedIcon, { http, signal, budget }: PageContext): Promise<IconProbe> {
  const options = { signal, budget, limit: LIMIT, onLimit: 'truncate', accept: 'image/*,*/*;q=0.5' } as const
  const { reply } = await http.follow(url, options)
  return {
    url: url.href,
    rel,
    status: reply.status,
    contentType: headerValue(reply.headers, 'content-type'),
    isImage: imageType(reply.body) !== null,
    bytes: reply.decodedBytes,
  }
}

/** An icon in the page itself: what it says it is must do. */
function writtenOut({ rel, url }: NamedIcon): IconProbe {
  const type = /^data:([^;,]{1,100})/i.exec(url.href)?.[1]?.toLowerCase() ?? null
  return {
    url: cut(url.href, 100),
    rel,
    status: 200,
    contentType: type,
    isImage: type?.startsWith('image/') ?? false,
    bytes: url.href.length,
  }
}
