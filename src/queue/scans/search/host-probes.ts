import { crc32 } from 'node:zlib'
import { emptyEvidence } from '../../../engine/capture.ts'
import { PAGE_ACCEPT, pageOf } from '../../../engine/collectors/page.ts'
import { createReadings, type Read } from '../../../engine/derive/readings.ts'
import type { Http, HttpReply } from '../../../engine/net/http.ts'
import type { TextSketch } from '../../../engine/site/pages/page-facts.ts'
import { comparedText } from '../../../engine/site/pages/page-text.ts'

/** Of a page that is compared with others, in the server's own process. */
export const MAX_BYTES = 512 * 1024
/** Share of the sketches that must agree: parts of a start page change from visit to visit. */
const SAME_PAGE = 0.5

export interface HostProbes {
  /** Hash of the text returned for missing addresses, with any status and without the address; 0 if it varies or has no words. */
  notFoundText: number
  /** Other forms of the start address that answer 200 with the same page: http or https, with or without www. */
  answeringVariants: string[]
}

export interface ProbeOptions {
  http: Http
  signal: AbortSignal
  collectedAt: string
}

/** Requests other addresses of the host than that of the start page. `read`: the readings of the start page. */
export async function probeHost(start: URL, read: Read, options: ProbeOptions): Promise<HostProbes> {
  const home = textOf(read)
  const isSame = (text: TextSketch | null) => home !== null && text !== null && likeness(home, text) >= SAME_PAGE
  const [first, second] = await Promise.all(
    [1, 2].map((seed) => textAt(missingUrl(start, seed), 'any status', options)),
  )
  const isFixed = first != null && first.withoutUrl === second?.withoutUrl && first.withoutUrl !== home?.hash
  const answering = await Promise.all(
    variantsOf(start).map(async (url) => (isSame(await textAt(url, 'only 200', options)) ? [url.href] : [])),
  )
  return { notFoundText: isFixed ? first.withoutUrl : 0, answeringVariants: answering.flat() }
}

/** The same for a site, so that scans can be compared. */
function missingUrl(start: URL, seed: number): URL {
  return new URL(`/verdict-${crc32(start.host, seed).toString(16)}-${seed}`, start)
}

/** Where the port is that of the scheme; with another one, the others are unknown. */
function variantsOf({ protocol, hostname, port, pathname, search }: URL): URL[] {
  if (port !== '' || !hostname.includes('.') || /^[\d.]+$/.test(hostname)) return []
  const other = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`
  return ['https:', 'http:']
    .flatMap((scheme) => [hostname, other].map((host) => ({ scheme, host })))
    .filter(({ scheme, host }) => scheme !== protocol || host !== hostname)
    .map(({ scheme, host }) => new URL(`${scheme}//${host}${pathname}${search}`))
}

async function textAt(
  url: URL,
  wanted: 'only 200' | 'any status',
  { http, signal, collectedAt }: ProbeOptions,
): Promise<ReturnType<typeof textOf>> {
  let reply: HttpReply
  try {
    reply = await http.get(url, { signal, accept: PAGE_ACCEPT, limit: MAX_BYTES, onLimit: 'truncate' })
  } catch {
    signal.throwIfAborted()
    return null
  }
  if (wanted === 'only 200' && reply.status !== 200) return null
  const evidence = emptyEvidence(url.href, collectedAt, 'Only the text is compared.')
  return textOf(createReadings({ ...evidence, page: { ok: true, value: pageOf(reply, [], null) } }))
}

function textOf(read: Read): (TextSketch & { withoutUrl: number }) | null {
  const document = read('document')
  if (!document.ok) return null
  const { text, withoutUrl } = comparedText(document.value)
  return text.words === 0 ? null : { ...text, withoutUrl }
}

function likeness(one: TextSketch, other: TextSketch): number {
  if (one.hash === other.hash) return 1
  if (one.bins.length === 0 || one.bins.length !== other.bins.length) return 0
  return one.bins.filter((bin, at) => bin === other.bins[at]).length / one.bins.length
}
