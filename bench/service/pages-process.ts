import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { realPages } from '../../test/pages/real.ts'

/**
 * The benchmark pages, each under its number, on many addresses of loopback: one host is asked for one report at a time.
 * Everything they load is on the same address, so that no other network has a say, nor how polite we are to a host that
 * all pages share. Told its hosts, and how long
 * a page takes to answer, it answers its port; asked again, how often it was asked.
 */
/** With its scheme or without. */
const OTHER_HOST = /(?:https?:)?\/\/(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?/gi

let pages: string[][] = []
let asked = 0
let delay = 0

function answer({ url, headers }: IncomingMessage, response: ServerResponse): void {
  asked++
  const page = pages[Number(/^\/(\d+)$/.exec(url ?? '')?.[1] ?? Number.NaN)]
  if (page === undefined) return void response.writeHead(404).end()
  const send = () =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.join(`http://${headers.host}`))
  if (delay === 0) send()
  else setTimeout(send, delay)
}

async function listen(port: number, host: string): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return (server.address() as AddressInfo).port
}

process.on('message', async ({ hosts, delayMs = 0 }: { hosts?: string[]; delayMs?: number }) => {
  if (hosts !== undefined) {
    delay = delayMs
    pages = realPages().map((html) => html.split(OTHER_HOST))
    const port = await listen(0, hosts[0]!)
    for (const host of hosts.slice(1)) await listen(port, host)
    process.send!({ port, pages: pages.length })
  } else process.send!({ asked })
})
process.on('disconnect', () => process.exit())
