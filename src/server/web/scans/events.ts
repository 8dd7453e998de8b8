import type { FastifyInstance } from 'fastify'
import { pause } from '../../../common/timeout.ts'
import type { ScanWithPassword } from '../../../storage/scans/scans.ts'
import type { WebContext } from '../context.ts'
import { POLL_MS, type SendEvents, stateRoutes } from '../event-streams.ts'
import { isReadable } from '../sharing/access.ts'
import type { ScanAccess } from './access.ts'
import { progressTexts } from './scan-progress.ts'
import { isUnderWay } from './site-data.ts'

/** How far a scan is. The texts are those of the page, in the reader's language. */
export function scanEventRoutes(
  app: FastifyInstance,
  context: WebContext,
  scanAccess: ScanAccess,
  sendEvents: SendEvents,
): void {
  const { viewOf, now } = context
  stateRoutes<ScanWithPassword>(app, context, sendEvents, {
    route: '/scans',
    isUnderWay,
    async find(request) {
      const { access, scan } = await scanAccess.find(request)
      return isReadable(access) ? scan : undefined
    },
    stateOf: (scan, request) => ({ status: scan.status, ...progressTexts(viewOf(request), scan, now()) }),
    changed: (_, signal) => pause(POLL_MS, signal),
  })
}
