import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerTo } from './answers.ts'
import type { Failing, Fault, Site } from './site.ts'

/** What the visitor tells the stage, beside the request. */
export const SECURE = 'x-demo-secure'
export const FAULTS = 'x-demo-faults'
export const FAILING = 'x-demo-failing'

export interface Stage {
  port: number
  close(): Promise<void>
}

/** Serves all sites of the demo on loopback, on a free port. */
export async function openStage(sites: readonly Site[]): Promise<Stage> {
  const server = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '')
    const site = sites.find((one) => one.host === host)
    if (site === undefined) return response.writeHead(404).end()
    const faults = String(request.headers[FAULTS] ?? '').split(',') as Fault[]
    const secure = request.headers[SECURE] === 'yes'
    const path = (request.url ?? '/').split('?')[0]!
    const failing = request.headers[FAILING] as Failing | undefined
    const { status, headers, body } = answerTo({ site, path, secure, faults, failing })
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
