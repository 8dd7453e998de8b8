import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { CollectContext } from '../../collector.ts'
import { createResolver } from '../../derive/document/resolve.ts'
import { headerValue } from '../../derive/http/headers.ts'
import { fontFaces } from '../../derive/resources/css.ts'
import type { PlannedResource } from '../../derive/resources/resource-plan.ts'
import { cssReferences } from '../../derive/resources/subresources-css.ts'
import { isCompressed, isText } from '../../derive/resources/text-savings.ts'
import { sizeRulesOf } from '../../derive/style/image-sizes.ts'
import { plainImports } from '../../derive/style/plain-imports.ts'
import { displayRulesOf } from '../../derive/style/style-rules.ts'
import type { Header, ResourceAnswer, ResourceKind } from '../../model.ts'
import type { HttpReply } from '../../net/http.ts'

const SAMPLE_BYTES = 16 * 1024
const MAX_REFERENCES = 200

/** Like browsers, so that servers with content negotiation send what browsers get. */
const ACCEPT: Partial<Record<ResourceKind, string>> = {
  style: 'text/css,*/*;q=0.1',
  image: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  frame: 'text/html,application/xhtml+xml,*/*;q=0.8',
}

/** With GET, because servers often respond to HEAD incorrectly. */
export async function toResourceAnswer(
  { url, kind }: PlannedResource,
  context: Pick<CollectContext, 'http' | 'signal' | 'budget'>,
): Promise<ResourceAnswer> {
  const { http, signal, budget } = context
  const { reply } = await http.follow(url, { signal, budget, onLimit: 'truncate', accept: ACCEPT[kind] ?? '*/*' })
  const { status, headers, body } = reply
  return {
    status,
    url: reply.url,
    headers,
    httpVersion: reply.httpVersion,
    wireBytes: reply.wireBytes,
    decodedBytes: reply.decodedBytes,
    gzipBytes: isText(headers, kind) ? await gzipSize(headers, body) : null,
    timings: reply.timings,
    ...contentOf(kind, reply),
  }
}

/** What is kept of a file's content. */
function contentOf(
  kind: ResourceKind,
  { url, status, headers, body, truncated }: HttpReply,
): Pick<ResourceAnswer, 'sample' | 'imports' | 'fonts' | 'plainImports' | 'displayRules' | 'sizeRules'> {
  const isEmpty = body.byteLength === 0 || status < 200 || status >= 300
  const sample = isEmpty ? null : new TextDecoder().decode(body.subarray(0, SAMPLE_BYTES))
  if (kind !== 'style') return { sample: kind === 'script' ? sample : null, imports: [], fonts: [] }
  if (isEmpty) return { sample, imports: [], fonts: [], displayRules: '' }
  const css = new TextDecoder().decode(body)
  const isRead = !truncated && isCss(headers)
  const sizeRules = isRead ? sizeRulesOf(css) : ''
  return {
    sample,
    imports: absolute(cssReferences(css).imports, url),
    fonts: absolute(fontFaces(css), url),
    ...plainOf(css, url),
    displayRules: truncated ? null : isRead ? displayRulesOf(css) : '',
    ...(sizeRules !== '' && { sizeRules }),
  }
}

/** Few style sheets have any. */
function plainOf(css: string, url: string): Pick<ResourceAnswer, 'plainImports'> {
  const plain = absolute(plainImports(css), url)
  return plain.length === 0 ? {} : { plainImports: plain }
}

/** Browsers apply nothing of another type, such as the error page of a site whose style sheet is gone. */
function isCss(headers: Header[]): boolean {
  return /^\s{0,9}(?:text\/css\b|$)/i.test(headerValue(headers, 'content-type') ?? '')
}

function absolute(references: string[], base: string): string[] {
  const urls = new Set<string>()
  const resolve = createResolver(base)
  for (const reference of references) {
    const url = resolve(reference)
    if (url === null || !/^https?:$/.test(url.protocol)) continue
    url.hash = ''
    urls.add(url.href)
    if (urls.size === MAX_REFERENCES) break
  }
  return [...urls]
}

const pack = promisify(gzip)

/** Smaller bodies are not judged. */
const MIN_BYTES = 1400

/** The size of a body with gzip; null if it was compressed already, or is too small to matter. */
export async function gzipSize(headers: Header[], body: Uint8Array): Promise<number | null> {
  return hasGzipSize(headers, body) ? (await pack(body)).byteLength : null
}

/** The same for processes that have nothing else to do meanwhile: without the cost of another thread. */
export function gzipSizeSync(headers: Header[], body: Uint8Array): number | null {
  return hasGzipSize(headers, body) ? gzipSync(body).byteLength : null
}

function hasGzipSize(headers: Header[], body: Uint8Array): boolean {
  return !isCompressed(headers) && body.byteLength >= MIN_BYTES
}
