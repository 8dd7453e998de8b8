import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PRODUCTS } from '../../test/pages/products.ts'
import { realPages } from '../../test/pages/real.ts'

/** Just below the largest page that is fetched. */
const HOSTILE_BYTES = 9_000_000
const OTHER_HOST = /(?:https?:)?\/\/(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?/gi

/**
 * Serves pages, each under its number, on every address of loopback: one host is asked for one report at a time. Told the kinds of hostile
 * pages, it makes them first; told none, it has an ordinary page, without files on other hosts. It answers its port.
 */
let pages: Buffer[] = []

function answer({ url }: IncomingMessage, response: ServerResponse): void {
  const page = pages[Number(/^\/(\d+)$/.exec(url ?? '')?.[1] ?? Number.NaN)]
  if (page === undefined) response.writeHead(404).end()
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
}

process.on('message', ({ kinds }: { kinds: string[] }) => {
  const html = kinds.map((kind) => PRODUCTS[kind]!(HOSTILE_BYTES).html)
  if (kinds.length === 0) html.push(realPages(1)[0]!.replaceAll(OTHER_HOST, ''))
  pages = html.map((text) => Buffer.from(text))
  const server = createServer(answer)
  server.listen(0, '0.0.0.0', () => process.send!({ port: (server.address() as AddressInfo).port }))
})
process.on('disconnect', () => process.exit())
