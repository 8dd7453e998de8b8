import { type Static, Type } from 'typebox'
import { isoTime } from '../../../common/iso-time.ts'
import { METRIC_IDS } from '../../../domain/compare/metrics.ts'
import { oneOf, orNull } from '../../../domain/results/json-schema.ts'
import { listOwnMetricPoints, type MetricPoint } from '../../../storage/runs/ends/metric-history.ts'
import { DEPTHS, DEVICES, RESULTS, RUN_ORIGINS } from '../../../vocabulary.ts'
import { answer, problems } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { RUN_ID } from '../examples.ts'
import { idOf, notFound } from '../problems.ts'
import { ReportPath } from '../reports/reports.ts'
import { ref, time } from '../schemas.ts'
import type { Api } from '../tools.ts'

export const MetricPointRecord = Type.Object(
  {
    run_id: Type.String({ format: 'uuid' }),
    at: time('When the run ended.'),
    origin: oneOf(RUN_ORIGINS),
    depth: oneOf(DEPTHS, {
      description: 'The depth that was reached. Only points with the same depth and device can be compared.',
    }),
    device: oneOf(DEVICES),
    rule_set: orNull('string', { description: 'Scores of different rule sets can’t be compared.' }),
    score: Type.Integer({ minimum: 0, maximum: 100 }),
    result: oneOf(RESULTS),
    metrics: Type.Object(Object.fromEntries(METRIC_IDS.map((id) => [id, Type.Optional(Type.Number({ minimum: 0 }))])), {
      description:
        'What the run measured: times in milliseconds, `bytes` as transferred, numbers. A metric that the depth does not have is missing.',
    }),
  },
  { $id: 'MetricPoint', description: 'What one run of a report has measured.' },
)
type MetricPointRecord = Static<typeof MetricPointRecord>

const MOST_POINTS = 500

const pointExample: MetricPointRecord = {
  run_id: RUN_ID,
  at: '2026-03-01T09:30:02.100Z',
  origin: 'schedule',
  depth: 0,
  device: 'mobile',
  rule_set: '3',
  score: 72,
  result: 'decent',
  metrics: { ttfb: 112.4, bytes: 61_400, requests: 14 },
}

/** What the runs of a report have measured over time. */
export function metricRoutes(app: Api, { storage }: Pick<Dependencies, 'storage'>): void {
  app.get(
    '/reports/:id/metrics',
    {
      schema: {
        operationId: 'listMetrics',
        tags: ['Reports'],
        summary: 'List the metrics of a report over time',
        description:
          'A point for each run that has a result, newest first, without those of a branch or commit. They are kept as long as the report.',
        params: ReportPath,
        querystring: Type.Object({
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: MOST_POINTS, default: 100, description: 'Number of runs.' }),
          ),
        }),
        response: {
          200: answer('The points.', Type.Object({ data: Type.Array(ref<MetricPointRecord>('MetricPoint')) }), {
            data: [pointExample],
          }),
          ...problems(404, 422),
        },
      },
    },
    async (request) => {
      const { limit = 100 } = request.query
      const points = await listOwnMetricPoints(storage.db, request.caller.userId, idOf(request, 'report'), limit)
      if (points === undefined) throw notFound('report')
      return { data: points.map(pointRecord) }
    },
  )
}

function pointRecord({ runId, at, ruleSet, metrics, ...point }: MetricPoint): MetricPointRecord {
  const { origin, depth, device, score, result } = point
  return {
    run_id: runId,
    at: isoTime(at),
    origin,
    depth,
    device,
    rule_set: ruleSet,
    score,
    result,
    metrics: Object.fromEntries(metrics),
  }
}
