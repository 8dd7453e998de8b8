import { createServer, type ServerResponse } from 'node:http'
import type { Hop } from '../../../src/engine/model.ts'
import { createAddressPolicy } from '../../../src/engine/net/address-policy.ts'
import { createHttp, type GetOptions, type Http, type HttpReply } from '../../../src/engine/net/http.ts'
import { checkRedirects, locationOf } from '../../../src/engine/net/redirect.ts'
import { VerdictError } from '../../../src/errors.ts'
import { listen } from '../../loopback.ts'

export interface PlantedAnswer {
  status?: number
  type?: string
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
  /** What the scan measures; the clock of the machine would make findings of it by chance. */
  firstByteMs?: number
}

/** `none`: the connection ends without an answer. */
export type PlantedReply = PlantedAnswer | 'none'

export interface PlantedRequest {
  /** How often the URL was requested, from 1. */
  count: number
  referer: string | null
}

/** The response of a URL; undefined if the host doesn't exist. */
export type Answering = (url: URL, request: PlantedRequest) => PlantedReply | undefined

export interface VirtualHosts {
  /** A client for which every host is on this one server. */
  http: Http
  /** Called for each request before it is answered. */
  onRequest: () => void
  close(): Promise<void>
}

/** The URL of the virtual host that a request is for. */
const URL_HEADER = 'x-planted-url'
const TIME_HEADER = 'x-planted-ms'
const FIRST_BYTE_MS = 30
const MAX_REDIRECTS = 10

/** Serves hosts of any name and scheme by one HTTP server on loopback: a real client and server, only the addresses are made up. */
export async function openVirtualHosts(answering: Answering): Promise<VirtualHosts> {
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    hosts.onRequest()
    const address = String(request.headers[URL_HEADER])
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    const reply = answering(new URL(address), { count, referer: request.headers.referer ?? null })
    if (reply === 'none' || reply === undefined) request.socket.destroy()
    else send(response, reply)
  })
  const { origin, close } = await listen(server)
  const client = createHttp({ policy: createAddressPolicy({ allowPrivate: true }), userAgent: 'VerdictBot/1.0' })
  const hosts: VirtualHosts = {
    http: virtualClient(client, origin, answering),
    onRequest() {},
    close() {
      client.close()
      return close()
    },
  }
  return hosts
}

function send(
  response: ServerResponse,
  { status = 200, type, headers = {}, body = '', firstByteMs }: PlantedAnswer,
): void {
  response.writeHead(status, {
    'content-type': type ?? 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(firstByteMs === undefined ? {} : { [TIME_HEADER]: String(firstByteMs) }),
    ...headers,
  })
  response.end(body)
}

function virtualClient(client: Http, origin: string, answering: Answering): Http {
  async function get(from: string | URL, options: GetOptions = {}): Promise<HttpReply> {
    const url = new URL(from)
    url.hash = ''
    // Asked for the number 0: only to know whether there is such a host.
    if (answering(url, { count: 0, referer: null }) === undefined)
      throw new VerdictError('dns_failed', `There is no host ${url.host}.`)
    const reply = await client.get(`${origin}${url.pathname}${url.search}`, {
      ...options,
      headers: { ...options.headers, [URL_HEADER]: url.href },
    })
    const planted = reply.headers.find(([name]) => name === TIME_HEADER)?.[1]
    const firstByte = planted === undefined ? FIRST_BYTE_MS : Number(planted)
    const headers = reply.headers.filter(([name]) => name !== TIME_HEADER)
    const isSecure = url.protocol === 'https:'
    const version = isSecure ? { httpVersion: '2' as const, offersHttp2: true } : {}
    return { ...reply, ...version, url: url.href, headers, timings: { ...reply.timings, firstByte, total: firstByte } }
  }
  const http: Http = {
    get,
    async follow(start, options = {}) {
      const hops: Hop[] = []
      for (let url = new URL(start); ; ) {
        const reply = await get(url, options)
        const location = locationOf(reply.status, reply.headers)
        if (location === null) return { hops, reply }
        const target = new URL(location, url)
        const { status, headers, timings } = reply
        hops.push({ url: url.href, status, location: target.href, headers, timings })
        checkRedirects(hops, MAX_REDIRECTS)
        url = target
      }
    },
    certificate: () => Promise.reject(new VerdictError('not_collected', 'The hosts are made up.')),
    forPage: () => http,
    close() {},
  }
  return http
}
