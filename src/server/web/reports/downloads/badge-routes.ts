import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Report } from '../../../../storage/records.ts'
import { listMetricPoints } from '../../../../storage/runs/ends/metric-history.ts'
import { matchesEtag } from '../../../http/etag.ts'
import type { WebContext } from '../../context.ts'
import type { ReportAccess, ReportPath } from '../access.ts'
import { findReportPolicy } from '../model/report-policy.ts'
import { BADGE_STYLES, type Badge, type BadgeOptions, type BadgeStyle, badgeJson, badgeOf, badgeSvg } from './badge.tsx'

/** Shown on other sites. Badges reveal the result of public reports only, and not whether other reports exist. */
export function badgeRoutes(app: FastifyInstance, { storage, now }: WebContext, reportAccess: ReportAccess): void {
  app.get<ReportPath>('/reports/:id/badge.svg', async (request, reply) => {
    const { badge, style } = await findBadge(request)
    return answer(request, reply, badge, () => reply.type('image/svg+xml; charset=utf-8').send(badgeSvg(badge, style)))
  })

  /** For shields.io and what else draws badges itself. */
  app.get<ReportPath>('/reports/:id/badge.json', async (request, reply) => {
    const { badge } = await findBadge(request)
    reply.header('access-control-allow-origin', '*')
    return answer(request, reply, badge, () =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(badgeJson(badge))),
    )
  })

  async function findBadge(request: FastifyRequest): Promise<{ badge: Badge; style: BadgeStyle | undefined }> {
    const { report: found, pendingRemoval } = await reportAccess.find(request)
    const report = pendingRemoval === undefined && found?.privacy === 0 ? found : undefined
    const { style: asked, policy } = request.query as { style?: unknown; policy?: unknown }
    const style = BADGE_STYLES.find((one) => one === asked)
    if (policy === '1') {
      const byPolicy = report === undefined ? null : await policyOf(report)
      return { badge: badgeOf(report, { style, byPolicy }), style }
    }
    const change = style === 'trend' && report !== undefined ? await changeOf(report) : null
    return { badge: badgeOf(report, { style, change }), style }
  }

  /** By the policy; null if visitors may not see it. */
  async function policyOf(report: Report): Promise<BadgeOptions['byPolicy']> {
    if (report.resultRunId === null) return null
    const options = { runId: report.resultRunId, isOwner: false, now: now() }
    return (await findReportPolicy(storage.db, report, options))?.view ?? null
  }

  /** Between the last two watched runs, if they compare. */
  async function changeOf({ id }: Report): Promise<number | null> {
    const [latest, before] = await listMetricPoints(storage.db, id, 2)
    if (latest === undefined || before === undefined) return null
    const isSame = (['depth', 'device', 'ruleSet'] as const).every((field) => latest[field] === before[field])
    return isSame ? latest.score - before.score : null
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, badge: Badge, send: () => FastifyReply): FastifyReply {
  // The result is its color.
  const etag = `W/"${encodeURIComponent(`${badge.label} ${badge.text} ${badge.result}`)}"`
  reply
    .header('cache-control', 'public, max-age=300')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-robots-tag', 'noindex')
    .header('etag', etag)
  // Shared caches keep it, so it must not carry anything personal.
  reply.removeHeader('set-cookie')
  return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : send()
}
