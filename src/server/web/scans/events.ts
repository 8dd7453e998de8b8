import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pause } from '../../../common/timeout.ts'
import type { ScanWithPassword } from '../../../storage/scans/scans.ts'
import type { WebContext } from '../context.ts'
import type { SendEvents } from '../event-streams.ts'
import { isReadable } from '../sharing/access.ts'
import type { ScanAccess, ScanPath } from './access.ts'
import { progressTexts } from './scan-progress.ts'
import { isUnderWay } from './site-data.ts'

const POLL_MS = 1_000

/** How far a scan is, as server-sent events and as JSON. The texts are those of the page, in the reader's language. */
export function scanEventRoutes(
  app: FastifyInstance,
  { viewOf, now, isSessionActive }: WebContext,
  scanAccess: ScanAccess,
  sendEvents: SendEvents,
): void {
  app.get<ScanPath>('/scans/:id/status', async (request, reply) => {
    const scan = await readable(request)
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (scan === undefined) return reply.code(404).send({ status: null })
    return stateOf(request, scan)
  })

  app.get<ScanPath>('/scans/:id/events', { exposeHeadRoute: false }, async (request, reply) => {
    const first = await readable(request)
    // 204 tells EventSource not to reconnect.
    if (first === undefined) return reply.code(204).send()
    return sendEvents(request, reply, async (write, signal) => {
      let scan: ScanWithPassword | undefined = first
      let lastSent = ''
      while (scan !== undefined) {
        const state = JSON.stringify(stateOf(request, scan))
        if (state !== lastSent) write('state', state)
        lastSent = state
        if (!isUnderWay(scan) || signal.aborted) return
        await pause(POLL_MS, signal)
        // Someone who has signed out may still read a public scan: the browser reconnects.
        if (request.session !== null && !(await isSessionActive(request))) return
        scan = await readable(request)
      }
      write('gone', '{}')
    })
  })

  function stateOf(request: FastifyRequest, scan: ScanWithPassword) {
    return { status: scan.status, ...progressTexts(viewOf(request), scan, now()) }
  }

  /** The scan if the visitor may see it, as of now. */
  async function readable(request: FastifyRequest): Promise<ScanWithPassword | undefined> {
    const { access, scan } = await scanAccess.find(request)
    return isReadable(access) ? scan : undefined
  }
}
