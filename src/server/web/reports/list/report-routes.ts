import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listStoppedChannels } from '../../../../storage/channels/channels.ts'
import { listCredentials } from '../../../../storage/credentials/credentials.ts'
import { listProjects } from '../../../../storage/projects/projects.ts'
import { listReports } from '../../../../storage/reports/list/list.ts'
import { findRowDetails } from '../../../../storage/reports/list/row-details.ts'
import { findScope, findStatusCounts } from '../../../../storage/reports/list/scope.ts'
import { findPendingRemovals, listRemovals } from '../../../../storage/reports/removals.ts'
import { listScans } from '../../../../storage/scans/scans.ts'
import type { WebContext } from '../../context.ts'
import { renderPage } from '../../render.ts'
import { latestOf } from '../../scans/access.ts'
import type { SignedInUser } from '../../view.ts'
import type { RejectedInput } from '../create/create-answer.tsx'
import { rememberedOptions } from '../create/create-options.ts'
import { createReportRoutes } from '../create/create-routes.ts'
import { findUnfinishedBatch } from './batch-routes.ts'
import { type InvalidParameter, queryOf, readReportQuestion } from './list-query.ts'
import { ReportsPage } from './reports-page.tsx'

/** With more projects, the filter is a text field. */
const MAX_PROJECTS = 100
const MAX_REMOVALS = 5

/** The list of reports and the form that creates new ones. */
export function reportListRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage } = context

  app.get('/reports', async (request, reply) => {
    return showList(request, reply, context.requireUser(request), queryOf(request.url), null)
  })

  createReportRoutes(app, context, (request, reply, user, rejected) =>
    showList(request, reply, user, new URLSearchParams(), rejected),
  )

  async function showList(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SignedInUser,
    query: URLSearchParams,
    rejected: RejectedInput | null,
  ): Promise<FastifyReply> {
    const { question, invalid } = readReportQuestion(query)
    const [listed, scope, statuses, projects, removals, batch, scans, stoppedChannels, credentials] = await Promise.all(
      [
        listReports(storage, user.id, question),
        question.search === undefined ? findScope(storage.db, user.id, question.project) : undefined,
        question.search === undefined ? findStatusCounts(storage.slow, user.id, question.project) : null,
        listProjects(storage, user.id, { sortBy: 'project', sort: 'asc', page: 1, perPage: MAX_PROJECTS }),
        listRemovals(storage.db, user.id, MAX_REMOVALS),
        findUnfinishedBatch(context, request, user.id),
        question.project === undefined ? undefined : listScans(storage, user.id, latestOf(question.project)),
        listStoppedChannels(storage.db, user.id),
        listCredentials(storage.db, user.id),
      ],
    )
    const ids = listed.items.map((report) => report.id)
    const [details, pendingRemovals] = await Promise.all([
      findRowDetails(storage.db, ids),
      removals.length === 0 ? new Map() : findPendingRemovals(storage.db, ids),
    ])
    const page = ReportsPage({
      view: context.viewOf(request),
      question,
      invalid,
      listed,
      pendingRemovals,
      details,
      removals,
      stoppedChannels,
      credentials,
      batch,
      scan: scans?.items[0]?.id ?? null,
      counts: scope?.counts ?? null,
      statuses,
      projects: projects.total > MAX_PROJECTS ? null : projects.items.map(({ project }) => project),
      rejected,
      settings: rememberedOptions(context, request, user.id),
    })
    return renderPage(reply, page, { status: statusOf(invalid, rejected) })
  }
}

function statusOf(invalid: readonly InvalidParameter[], rejected: RejectedInput | null): number {
  if (rejected !== null && (rejected.existing !== null || rejected.known !== null)) return 409
  return invalid.length > 0 || rejected !== null ? 422 : 200
}
