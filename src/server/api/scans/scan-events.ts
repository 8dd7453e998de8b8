import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ScanMeter } from '../../../actions/scans/scan-json.ts'
import { accessToShared } from '../../../actions/sharing/project-access.ts'
import { pause } from '../../../common/timeout.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { findScanOf } from '../../../storage/scans/scans.ts'
import { createEventStreams, type FollowEvents } from '../../http/event-streams.ts'
import { fileAnswer, LanguageHeader, problems } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { languageOf } from '../language.ts'
import { Problem } from '../problems.ts'
import { hasEnded } from '../runs/wait-for-run.ts'
import type { Tools } from '../tools.ts'
import { ScanPath, scanOf, translateScan } from './scan-answer.ts'

/** How often a scan is read. Its end is reported at once. */
const POLL_MS = 1_000
/** A key may be revoked or expire while its stream is open, and a membership may end. */
const KEY_CHECK_MS = 10_000
const LIMITS = { streams: 200, perClient: 20 }

const EXAMPLE = [
  'retry: 2000',
  '',
  'event: progress',
  'data: {"status":"running","reason":null,"found":540,"fetched":210,"judged":201,"good":150,"decent":40,"bad":11,"sampled":0,"rendered":0,"render_failed":0,"waiting_until":null,"rate":4.9,"seconds_left":68}',
  '',
  '',
].join('\n')

/** The progress of a scan as server-sent events. */
export function scanEventRoutes(app: FastifyInstance, dependencies: Dependencies, { keyring }: Tools): void {
  const { storage, queue, logger, now } = dependencies
  const streams = createEventStreams(app, { logger, limits: LIMITS })

  app.get(
    '/scans/:id/events',
    {
      exposeHeadRoute: false,
      schema: {
        operationId: 'followScan',
        tags: ['Scans'],
        summary: 'Follow a scan',
        description:
          "Server-sent events (HTML, 9.2) named `progress`, at most one a second, with a JSON object: `status`, `reason`, `found`, `fetched`, `judged`, `good`, `decent`, `bad`, `sampled`, `rendered` and `render_failed` (once pages are opened in a browser), `waiting_until`, `rate` (requests a second) and `seconds_left`. The stream ends with the scan, after an event `end` with the scan's `status`, `result` and `score`; if the scan was deleted, after an event `gone`.",
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ScanPath,
        response: {
          200: fileAnswer('The events.', { 'text/event-stream': EXAMPLE }),
          ...problems(404),
        },
      },
    },
    async (request, reply) => {
      const scan = await scanOf(dependencies, request)
      const keyId = request.caller.id
      if (streams.isFull(keyId))
        throw new Problem('unavailable', 'Too many streams are open. Ask for the scan every few seconds instead.', {
          headers: { 'retry-after': '30' },
        })
      return streams.send(request, reply, keyId, (write, signal) => follow(scan, request, write, signal))
    },
  )

  async function follow(first: Scan, request: FastifyRequest, write: Parameters<FollowEvents>[0], signal: AbortSignal) {
    const language = languageOf(request)
    const meter = new ScanMeter()
    let scan: Scan | undefined = first
    let lastSent = ''
    let checkedAt = now()
    while (scan !== undefined) {
      const progress = JSON.stringify(meter.read(translateScan(scan, language), now()))
      if (progress !== lastSent) write('progress', progress)
      lastSent = progress
      const { status, result, score } = scan
      if (hasEnded(scan)) return write('end', JSON.stringify({ status, result, score }))
      await changed(scan, signal)
      if (signal.aborted) return
      // In either direction: the clock may have been set back.
      if (Math.abs(now() - checkedAt) >= KEY_CHECK_MS) {
        if (!(await isStillAllowed(request, first))) return
        checkedAt = now()
      }
      scan = await findScanOf(storage.db, first.userId, first.id)
    }
    write('gone', '{}')
  }

  /** Resolves when the scan has ended, and after `POLL_MS` at the latest. */
  async function changed({ id }: Scan, streamSignal: AbortSignal): Promise<void> {
    const done = new AbortController()
    const signal = AbortSignal.any([streamSignal, done.signal])
    await Promise.race([queue.scanEnded(id, signal), pause(POLL_MS, signal)])
    done.abort()
  }

  async function isStillAllowed({ headers, raw, member }: FastifyRequest, { id }: Scan): Promise<boolean> {
    const hash = keyring.hashIn(headers.authorization, raw.socket)
    if (hash === null || (await keyring.ask(hash)) === undefined) return false
    return (
      member === null || (await accessToShared(storage, member.userId, { kind: 'scan', id }, 'viewer')) !== 'hidden'
    )
  }
}
