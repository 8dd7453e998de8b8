import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cancelBatch } from '../../../../actions/reports/rerun-reports.ts'
import { DAY_SECONDS } from '../../../../common/durations.ts'
import { findBatch, listFailedOfBatch, type ReportBatch } from '../../../../storage/batches.ts'
import type { WebContext } from '../../context.ts'
import { notFound } from '../../error-page.tsx'
import { formOf } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import { BatchPage, batchPath, isUnfinished } from './batch-page.tsx'

/** The browser's latest batch, for the dashboard. */
const COOKIE = 'batch'
const MAX_FAILED = 100

interface BatchPath {
  Params: { queuedAt: string }
}

export function rememberBatch(
  { setCookie }: WebContext,
  reply: FastifyReply,
  { queuedAt }: Pick<ReportBatch, 'queuedAt'>,
) {
  setCookie(reply, COOKIE, String(queuedAt), { maxAge: DAY_SECONDS })
}

/** The user's latest batch in this browser, while reports of it are not finished. */
export async function findUnfinishedBatch(
  { storage, readCookie }: WebContext,
  request: FastifyRequest,
  userId: string,
): Promise<ReportBatch | null> {
  const batch = await findBatch(storage.db, userId, timeOf(readCookie(request, COOKIE) ?? ''))
  return batch !== undefined && isUnfinished(batch) ? batch : null
}

/** The progress of reports that were created or run again together. */
export function batchRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage } = context

  app.get('/reports/batches/:queuedAt', async (request: FastifyRequest<BatchPath>, reply) => {
    const user = context.requireUser(request)
    const queuedAt = timeOf(request.params.queuedAt)
    const batch = await findBatch(storage.db, user.id, queuedAt)
    if (batch === undefined) throw notFound()
    const failed = batch.failed === 0 ? [] : await listFailedOfBatch(storage.db, user.id, queuedAt, MAX_FAILED)
    return renderPage(reply, BatchPage({ view: context.viewOf(request), batch, failed }))
  })

  app.post('/reports/batches/:queuedAt/cancel', async (request: FastifyRequest<BatchPath>, reply) => {
    const user = context.requireUser(request)
    formOf(request)
    const queuedAt = timeOf(request.params.queuedAt)
    const canceled = await cancelBatch(context.by(request), user.id, queuedAt)
    const words = context.viewOf(request).words.dashboard.batch
    const batch = await findBatch(storage.db, user.id, queuedAt)
    return context.redirectWith(
      reply,
      batch === undefined ? '/reports' : batchPath(batch),
      batch?.isRerun ? words.canceledRuns(canceled) : words.canceled(canceled),
    )
  })
}

/** -1, which no batch has, for anything that isn't a time. */
function timeOf(text: string): number {
  return /^\d{13}$/.test(text) ? Number(text) : -1
}
