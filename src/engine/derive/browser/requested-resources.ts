import { type BrowserEvidence, type BrowserRequest, isBlocked, isCanceled } from '../../browser-evidence.ts'
import type { Collected, Resource, ResourceAnswer, Resources } from '../../model.ts'
import { isCompressed } from '../resources/text-savings.ts'

/**
 * The requests of a browser in the form of the quick run's resources. Their bodies are not kept, so facts about content
 * come from the quick run, if it fetched the same file.
 */
export function requestedResources({ requests, url }: BrowserEvidence, quick: Collected<Resources>): Resources {
  const before = new Map<string, Resource>()
  if (quick.ok) {
    // In a browser, every redirect is a request of its own.
    for (const item of quick.value.items) if (item.answer !== null) before.set(item.answer.url, item)
    for (const item of quick.value.items) before.set(item.url, item)
  }
  const items = requests
    .filter(({ kind }) => kind !== 'document' && kind !== 'websocket')
    .map((request) => resource(request, url, before.get(request.url)))
  return { items, total: items.length, bound: null }
}

function resource(request: BrowserRequest, page: string, before: Resource | undefined): Resource {
  const { url, kind, initiator, status, failure } = request
  const known = {
    url,
    kind: kind === 'fetch' || kind === 'document' || kind === 'websocket' ? ('other' as const) : kind,
    from: initiator ?? page,
    load: 'eager' as const,
  }
  if (status !== null) return { ...known, answer: answer(request, before?.answer ?? null), failure: null }
  // Of the script of a service worker the browser reports no response, only that it was loaded, which takes a status of success.
  if (failure === null && request.endedAt !== null)
    return { ...known, answer: { ...answer({ ...request, status: 200 }, null), headers: null }, failure: null }
  // Visitors don't load it either.
  const code = isCanceled(request) || isBlocked(request) ? 'aborted' : 'connect_failed'
  return { ...known, answer: null, failure: { code, message: failure ?? 'It did not respond in time.' } }
}

function answer(request: BrowserRequest, before: ResourceAnswer | null): ResourceAnswer {
  const status = request.status!
  const isRedirect = status >= 300 && status < 400
  return {
    status,
    url: request.url,
    headers: request.headers,
    httpVersion: VERSIONS[request.protocol ?? ''] ?? null,
    wireBytes: request.wireBytes,
    decodedBytes: request.decodedBytes,
    gzipBytes: isRedirect || isCompressed(request.headers) ? null : (before?.gzipBytes ?? null),
    timings: null,
    sample: isRedirect ? null : (before?.sample ?? null),
    imports: before?.imports ?? [],
    fonts: before?.fonts ?? [],
    ...(before?.plainImports && { plainImports: before.plainImports }),
    displayRules: before?.displayRules ?? null,
    ...(before?.sizeRules && { sizeRules: before.sizeRules }),
  }
}

const VERSIONS: Record<string, ResourceAnswer['httpVersion']> = { 'http/1.0': '1.0', 'http/1.1': '1.1', h2: '2' }
