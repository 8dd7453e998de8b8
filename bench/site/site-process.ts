import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GeneratedSite, type SiteShape } from './generated-site.ts'

/** The server of the generated site. Told its shape, it answers its port; asked again, what it was asked for since the last time. */
export interface SiteRequests {
  pages: number
  all: number
  /** When the last request came; milliseconds since 1970. */
  lastAt: number
}

let site: GeneratedSite
let requests: SiteRequests = { pages: 0, all: 0, lastAt: 0 }

const server = createServer({ keepAliveTimeout: 60_000 }, ({ url = '/' }, response) => {
  const answer = site.answer(url)
  requests.all++
  requests.lastAt = Date.now()
  if (answer?.type.startsWith('text/html')) requests.pages++
  const { type, body } = answer ?? { type: 'text/html', body: '<!doctype html><title>Not found</title><p>Not found.' }
  response.writeHead(answer === undefined ? 404 : 200, { 'content-type': type }).end(body)
})

process.on('message', ({ shape }: { shape?: SiteShape }) => {
  if (shape === undefined) {
    process.send!(requests)
    requests = { pages: 0, all: 0, lastAt: 0 }
  } else {
    site = new GeneratedSite(shape)
    server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
  }
})
process.on('disconnect', () => process.exit())
