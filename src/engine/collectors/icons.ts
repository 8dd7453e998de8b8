import { toFailure } from '../../errors.ts'
import { defineCollector, type PageContext } from '../collector.ts'
import type { Document } from '../derive/document/document.ts'
import { attr, tokens } from '../derive/document/dom.ts'
import { cut } from '../derive/document/where.ts'
import { headerValue } from '../derive/http/headers.ts'
import { unwrap } from '../derive/readings.ts'
import { imageType } from '../derive/resources/resource-types.ts'
import { inlineBytes, smallIcon } from '../derive/resources/small-icon.ts'
import type { IconProbe } from '../model.ts'

const MAX_ICONS = 4
const LIMIT = 1024 * 1024
const RELS = ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed']

export const icons = defineCollector({
  part: 'icons',
  about: 'Fetches the icons that the page links, and /favicon.ico if none of them is an image.',
  ofPage: true,
  async collect(context) {
    const linked = linkedIcons(unwrap(context.read('document'))).slice(0, MAX_ICONS)
    const probes = await Promise.all(linked.map((icon) => probe(icon, context)))
    const found = probes.filter((icon) => icon !== null)
    if (found.some((icon) => icon.isImage && icon.status < 300)) return withOneIcon(found)
    const fallback = await fetchIcon({ rel: 'icon', url: new URL('/favicon.ico', context.page.url) }, context)
    return withOneIcon([...found, fallback])
  },
})

/** Only the first that can be shown is kept. */
function withOneIcon(probes: readonly IconProbe[]): IconProbe[] {
  const shown = probes.find((probe) => probe.icon !== undefined)
  return probes.map((probe) => {
    const { icon: _, ...rest } = probe
    return probe === shown ? probe : rest
  })
}

interface LinkedIcon {
  rel: string
  url: URL
}

/** In the order of the page, icons for browsers before those for phones. */
function linkedIcons(document: Document): LinkedIcon[] {
  const found: (LinkedIcon & { rank: number })[] = []
  for (const link of document.all('link')) {
    const rel = tokens(attr(link, 'rel')).find((token) => RELS.includes(token))
    const url = rel === undefined ? null : document.resolve(attr(link, 'href') ?? '')
    if (rel !== undefined && url !== null) found.push({ rel, url, rank: RELS.indexOf(rel) })
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ rel, url }) => ({ rel, url }))
}

/** null if it is in a private network, where visitors cannot load it either. */
async function probe(icon: LinkedIcon, context: PageContext): Promise<IconProbe | null> {
  if (icon.url.protocol === 'data:') return inlineIcon(icon)
  try {
    return await fetchIcon(icon, context)
  } catch (thrown) {
    if (toFailure(thrown).code === 'blocked_address') return null
    return { ...NOT_FETCHED, url: icon.url.href, rel: icon.rel }
  }
}

const NOT_FETCHED = { status: 0, contentType: null, isImage: false, bytes: 0 } as const

async function fetchIcon({ rel, url }: LinkedIcon, { http, signal, budget }: PageContext): Promise<IconProbe> {
  const options = { signal, budget, limit: LIMIT, onLimit: 'truncate', accept: 'image/*,*/*;q=0.5' } as const
  const { reply } = await http.follow(url, options)
  const icon = reply.status < 300 ? smallIcon(reply.body) : null
  return {
    url: url.href,
    rel,
    status: reply.status,
    contentType: headerValue(reply.headers, 'content-type'),
    isImage: imageType(reply.body) !== null,
    bytes: reply.decodedBytes,
    ...(icon === null ? {} : { icon }),
  }
}

/** An icon in a data: URL, by its declared type. */
function inlineIcon({ rel, url }: LinkedIcon): IconProbe {
  const type = /^data:([^;,]{1,100})/i.exec(url.href)?.[1]?.toLowerCase() ?? null
  const bytes = inlineBytes(url.href)
  const icon = bytes && smallIcon(bytes)
  return {
    url: cut(url.href, 100),
    rel,
    status: 200,
    contentType: type,
    isImage: type?.startsWith('image/') ?? false,
    bytes: url.href.length,
    ...(icon === null ? {} : { icon }),
  }
}
