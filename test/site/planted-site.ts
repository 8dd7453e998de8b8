import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { listen } from '../loopback.ts'

export interface Request {
  path: string
  at: number
  headers: IncomingHttpHeaders
}

export interface PlantedSite {
  url: string
  requests: Request[]
  /** Called for each request before it is answered. */
  onRequest: () => void
  /** Answers come after this. */
  delay: (path: string) => Promise<unknown> | undefined
  close(): Promise<void>
}

export type Answer =
  | string
  | { status?: number; type?: string; headers?: Record<string, string>; body?: string | Uint8Array }

/** What a path answers; `count` is how often it was asked for, from 1. undefined: 404. */
export type Site = (path: string, count: number, origin: string) => Answer | undefined

/** A site on loopback that answers what the test planted, and remembers what it was asked. */
export async function plantSite(site: Site): Promise<PlantedSite> {
  const requests: Request[] = []
  const counts = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    requests.push({ path, at: performance.now(), headers: request.headers })
    planted.onRequest()
    await planted.delay(path)
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    const answer = site(path, count, `http://${request.headers.host}`) ?? { status: 404, body: page('Not found') }
    const etag = typeof answer === 'string' ? undefined : answer.headers?.['etag']
    const isSame = etag !== undefined && request.headers['if-none-match'] === etag
    send(response, isSame ? { status: 304, headers: { etag } } : answer)
  })
  const { origin, close } = await listen(server)
  const planted: PlantedSite = { url: `${origin}/`, requests, onRequest() {}, delay: () => undefined, close }
  return planted
}

/** Where requests wait until it is opened. */
interface Gate {
  wait(): Promise<void>
  /** Resolves when the first one waits. */
  isReached: Promise<void>
  open(): void
}

export function closedGate(): Gate {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    wait() {
      reached.resolve()
      return opened.promise
    },
    isReached: reached.promise,
    open: opened.resolve,
  }
}

function send(response: ServerResponse, answer: Answer): void {
  const {
    status = 200,
    type = 'text/html; charset=utf-8',
    headers = {},
    body = '',
  } = typeof answer === 'string' ? { body: answer } : answer
  response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}

const WORDS = 'clock spring gear hand wheel pendulum bell tower hour minute second dial case chime weight'.split(' ')

/** A page with enough text of its own that no two pages are alike. */
export function page(title: string, body = '', head = ''): string {
  let seed = [...title].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7)
  const words = Array.from({ length: 60 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) >>> 0
    return `${WORDS[seed % WORDS.length]}${seed % 97}`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width">${head}</head>
<body><main><h1>${title}</h1><p>${words.join(' ')}</p>${body}</main></body></html>`
}

export function links(...paths: string[]): string {
  return paths.map((path) => `<a href="${path}">To ${path}</a>`).join(' ')
}
