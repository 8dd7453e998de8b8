import { type Site, serve } from '../browser/site.ts'

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Museum of Clocks</title>
<meta name="viewport" content="width=device-width"></head><body><h1>Clocks</h1><img src="/clock.png"></body></html>`

/** A site to audit: `/` responds at once, `/slow/…` when released, and `/fickle/…` only to the first request. */
export interface AuditedSite {
  url: string
  release(path: string): void
  close(): Promise<void>
}

export async function openAuditedSite(more: Parameters<typeof serve>[0] = {}): Promise<AuditedSite> {
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const seen = new Set<string>()
  const gate = (path: string) => {
    const one = gates.get(path) ?? Promise.withResolvers<void>()
    gates.set(path, one)
    return one
  }
  const site: Site = await serve({
    '/': PAGE,
    ...Object.fromEntries(
      ['true', 'false'].flatMap((name): [string, Parameters<typeof serve>[0][string]][] => [
        [
          `/slow/${name}`,
          async (request, response) => {
            await gate(request.url!).promise
            response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
          },
        ],
        [
          `/fickle/${name}`,
          (request, response) => {
            const isNew = !seen.has(request.url!)
            seen.add(request.url!)
            response.writeHead(isNew ? 200 : 500, { 'content-type': 'text/html' }).end(isNew ? PAGE : '')
          },
        ],
      ]),
    ),
    ...more,
  })
  return { url: site.url, release: (path) => gate(path).resolve(), close: () => site.close() }
}
