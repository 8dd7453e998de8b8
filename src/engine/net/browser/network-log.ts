import type { CDPSession, Protocol } from 'puppeteer-core'
import { cut } from '../../../common/text.ts'
import type { BrowserRequest } from '../../browser-evidence.ts'
import type { Header } from '../../model.ts'

/** Every request of a page, its frames and its workers, as the browser reports them. */
export interface NetworkLog {
  /** Number of unfinished requests of the current document, its frames and its workers. */
  readonly open: number
  /** When a request last started or ended, by `now`. */
  readonly lastChange: number
  listen(session: CDPSession): void
  requests(): { requests: BrowserRequest[]; total: number }
}

export const MAX_REQUESTS = 1_000
const MAX_HEADERS = 64
const MAX_HEADER_LENGTH = 2_048
const MAX_URL_LENGTH = 2_048

const KINDS: Partial<Record<Protocol.Network.ResourceType, BrowserRequest['kind']>> = {
  Stylesheet: 'style',
  Image: 'image',
  Media: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'fetch',
  Fetch: 'fetch',
  EventSource: 'fetch',
  WebSocket: 'websocket',
  Manifest: 'manifest',
}

interface Entry {
  request: BrowserRequest
  /** The document that requested it; empty for workers. */
  loader: string
  /** The page has left that document: often the browser says nothing more of its requests. */
  isLeft?: true
  /** A script called `window.stop()`: the browser says nothing more of the document. */
  isStopped?: true
  /** Server-sent events, which may stay open like a WebSocket once they have begun. */
  isStream: boolean
  /** The browser's monotonic clock, in seconds. */
  started: number
  ended: number | null
}

export interface NetworkLogOptions {
  /** The id of the page's top frame. */
  mainFrame: string
  /** Why the proxy could not connect to a host. */
  failureOf(host: string): string | null
  now(): number
}

export function createNetworkLog({ mainFrame, failureOf, now }: NetworkLogOptions): NetworkLog {
  const entries: Entry[] = []
  const open = new Map<string, Entry>()
  let total = 0
  let origin: number | null = null
  let lastChange = now()

  function start(key: string, entry: Entry): void {
    total++
    lastChange = now()
    origin ??= entry.started
    if (entries.length < MAX_REQUESTS) entries.push(entry)
    open.set(key, entry)
  }

  function end(key: string, timestamp: number, change: (request: BrowserRequest) => void): void {
    const entry = open.get(key)
    if (entry === undefined) return
    open.delete(key)
    lastChange = now()
    entry.ended = timestamp
    change(entry.request)
  }

  function listen(session: CDPSession): void {
    // Ids are unique in the whole browser: a frame's document starts in its parent's session and ends in its own.
    const of = (id: string) => open.get(id)?.request

    session.on('Network.requestWillBeSent', (event) => {
      const { requestId: key, redirectResponse, request, timestamp } = event
      if (redirectResponse !== undefined)
        end(key, timestamp, (before) => {
          setResponse(before, redirectResponse)
          before.wireBytes = redirectResponse.encodedDataLength
        })
      if (!/^(?:https?|wss?):/i.test(request.url) || isBrowserFavicon(event)) return
      start(key, {
        request: newRequest(event, kindOf(event, mainFrame)),
        loader: event.loaderId,
        isStream: event.type === 'EventSource',
        started: timestamp,
        ended: null,
      })
    })
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === mainFrame)
        for (const entry of open.values()) if (entry.loader !== frame.loaderId) entry.isLeft = true
    })
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId === mainFrame)
        for (const entry of open.values())
          if (entry.request.kind === 'document' && entry.request.status !== null) entry.isStopped = true
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      const request = of(requestId)
      if (request !== undefined) request.fromCache = true
    })
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const request = of(requestId)
      if (request === undefined) return
      setResponse(request, response)
      // -1 for what a service worker answered: what that fetched is a request of its own.
      request.wireBytes = Math.max(0, response.encodedDataLength)
    })
    session.on('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) => {
      const request = of(requestId)
      if (request === undefined) return
      request.decodedBytes += dataLength
      request.wireBytes += encodedDataLength
    })
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      end(requestId, timestamp, (request) => {
        if (encodedDataLength > 0) request.wireBytes = encodedDataLength
      }),
    )
    session.on('Network.loadingFailed', (event) =>
      end(event.requestId, event.timestamp, (request) => {
        request.failure = failureOf(URL.parse(request.url)?.host ?? '') ?? reasonOf(event)
      }),
    )
    session.on('Network.webSocketCreated', ({ requestId, url, initiator }) => {
      const request = { ...emptyRequest(url, 'websocket'), initiator: initiator?.url ?? null }
      const started = entries.at(-1)?.started ?? 0
      start(requestId, { request, loader: '', isStream: true, started, ended: null })
      // A WebSocket may stay open, so it does not count as unfinished.
      open.delete(requestId)
    })
  }

  return {
    get open() {
      return [...open.values()].filter(isAwaited).length
    },
    get lastChange() {
      return lastChange
    },
    listen,
    requests: () => ({ total, requests: entries.map((entry) => timed(entry, origin ?? 0)) }),
  }
}

function isAwaited({ isLeft, isStopped, isStream, request }: Entry): boolean {
  return !isLeft && !isStopped && !(isStream && request.status !== null)
}

function reasonOf({
  errorText,
  blockedReason,
  corsErrorStatus,
  canceled,
}: Protocol.Network.LoadingFailedEvent): string {
  if (blockedReason !== undefined) return blockedReason
  // Its error text is that of any failure.
  if (corsErrorStatus !== undefined) return 'cors'
  return canceled ? 'canceled' : errorText.slice(0, 200)
}

function timed({ request, started, ended }: Entry, origin: number): BrowserRequest {
  const ms = (seconds: number) => Math.max(0, Math.round((seconds - origin) * 1000))
  return { ...request, startedAt: ms(started), endedAt: ended === null ? null : ms(ended) }
}

function kindOf({ type, frameId }: Protocol.Network.RequestWillBeSentEvent, mainFrame: string): BrowserRequest['kind'] {
  if (type === 'Document') return frameId === mainFrame ? 'document' : 'frame'
  return (type === undefined ? undefined : KINDS[type]) ?? 'other'
}

/** Browsers request /favicon.ico by themselves, and not every time. */
function isBrowserFavicon({ type, initiator, request }: Protocol.Network.RequestWillBeSentEvent): boolean {
  return type === 'Other' && initiator.type === 'other' && URL.parse(request.url)?.pathname === '/favicon.ico'
}

function newRequest(event: Protocol.Network.RequestWillBeSentEvent, kind: BrowserRequest['kind']): BrowserRequest {
  const { request, initiator, documentURL } = event
  return { ...emptyRequest(request.url, kind), method: request.method, initiator: initiator.url ?? documentURL ?? null }
}

function emptyRequest(url: string, kind: BrowserRequest['kind']): BrowserRequest {
  return {
    url: cut(url, MAX_URL_LENGTH),
    kind,
    method: 'GET',
    status: null,
    failure: null,
    protocol: null,
    wireBytes: 0,
    decodedBytes: 0,
    headers: [],
    fromCache: false,
    startedAt: 0,
    endedAt: null,
    initiator: null,
  }
}

function setResponse(request: BrowserRequest, response: Protocol.Network.Response): void {
  request.status = response.status
  request.protocol = response.protocol ?? null
  request.fromCache ||= response.fromDiskCache === true || response.fromPrefetchCache === true
  request.headers = headersOf(response.headers)
}

/** Several fields of the same name are separated by line breaks. */
function headersOf(headers: Protocol.Network.Headers): Header[] {
  return Object.entries(headers)
    .flatMap(([name, value]) =>
      String(value)
        .split('\n')
        .map((one): Header => [name, one.slice(0, MAX_HEADER_LENGTH)]),
    )
    .slice(0, MAX_HEADERS)
}
