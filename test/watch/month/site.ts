import { createServer } from 'node:http'
import { listen } from '../../loopback.ts'

/** What the server answers to the request for a page. */
export interface PageState {
  html: string
  status?: number
  headers?: Record<string, string>
}

export const PATHS: readonly string[] = Array.from({ length: 20 }, (_, at) => `/page/${at}`)

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A site of twenty pages, each as a test last set it, and some more; `isDown`: it hangs up on everything. */
export async function openChangingSite(first: PageState, others: Record<string, string>) {
  const pages = new Map(PATHS.map((path) => [path, first]))
  const state = { isDown: false }
  const server = createServer((request, response) => {
    if (state.isDown) return request.socket.destroy()
    const path = request.url!.split('?')[0]!
    const html = others[path]
    const page = html === undefined ? pages.get(path) : { html }
    if (page === undefined && /^\/img\//.test(path))
      return response.writeHead(200, { 'content-type': 'image/gif' }).end(PIXEL)
    const answer = page ?? { html: 'Not found.', status: 404 }
    const headers = { 'content-type': 'text/html; charset=utf-8', ...answer.headers }
    response.writeHead(answer.status ?? 200, headers).end(answer.html)
  })
  const { origin, close } = await listen(server)
  return { origin, pages, state, close }
}

/** Another site: what it shows has nothing to do with the first one. */
export async function openOtherSite() {
  const html =
    '<!doctype html><html lang="en"><title>Casino</title><body><h1>Play now</h1><p>Spin and win every day.</p>'
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html))
  return listen(server)
}
