import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Museum of Clocks</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Opening hours.">
</head><body><main><h1>Museum of Clocks</h1><p>Open from nine to five.</p></main></body></html>`

/** Scripts are to add all of it, so a Quick run can judge too little. */
const SHELL = '<!doctype html><script src="/app.js"></script><div id="root"></div>'

export const ICON = Buffer.from('00000100', 'hex')

/** A site on loopback that answers by the path: `/503`, `/404`, `/text`, `/hang`, `/flaky` (fails twice), `/shell` (an app shell), else a page. */
export interface Site {
  url(path: string): string
  /** How often a path was asked for. */
  asked(path: string): number
  /** The most requests that were under way at once. */
  readonly most: number
  /** From now on, pages have so many images without alt text. */
  addImages(count: number): void
  /** They have none anymore. */
  removeImages(): void
  close(): Promise<void>
}

export async function openSite({ delayMs = 0 }: { delayMs?: number } = {}): Promise<Site> {
  const counts = new Map<string, number>()
  let present = 0
  let most = 0
  let page = PAGE
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    most = Math.max(most, ++present)
    response.on('close', () => present--)
    if (path === '/hang') return
    if (path === '/favicon.ico') return response.end(ICON)
    const status = path === '/flaky' ? (count > 2 ? 200 : 503) : Number(/^\/(\d{3})$/.exec(path)?.[1] ?? 200)
    const known = /^\/(?:$|page|shell|flaky|text|\d{3}$)/.test(path)
    const type = path === '/text' ? 'text/plain' : 'text/html'
    setTimeout(
      () => response.writeHead(known ? status : 404, { 'content-type': type }).end(path === '/shell' ? SHELL : page),
      delayMs,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    asked: (path) => counts.get(path) ?? 0,
    get most() {
      return most
    },
    addImages(count) {
      page = PAGE.replace('</main>', `${'<img src="/a.png">'.repeat(count)}</main>`)
    },
    removeImages() {
      page = PAGE
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
