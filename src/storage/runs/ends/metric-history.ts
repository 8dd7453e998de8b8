import type { MetricId } from '../../../domain/compare/metrics.ts'
import type { Depth, Device, Result, RunOriginName } from '../../../vocabulary.ts'
import { knownKey } from '../../ids.ts'
import { prepared, varyingLimit } from '../../prepared.ts'
import type { Run } from '../../records.ts'
import { resultOf } from '../../rows.ts'
import type { Db } from '../../tables.ts'
import { findOwnKey } from '../run-history.ts'

/** What one run with a result has measured. */
export interface MetricPoint {
  runId: string
  /** When the run ended. */
  at: number
  origin: RunOriginName
  /** The depth that was reached. */
  depth: Depth
  device: Device
  ruleSet: string | null
  score: number
  result: Result
  metrics: ReadonlyMap<MetricId, number>
}

const findPoints = prepared(
  'find_metric_points',
  (db, of: { reportKey: number; branch: string | null; limit: number }) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('runs')
          .select(['key', 'id', 'ended_at', 'origin', 'reached', 'device', 'rule_set', 'score', 'result'])
          .where('report_key', '=', of.reportKey)
          .where('result', 'is not', null)
          .where('ended_at', 'is not', null)
          .where('label_branch', 'is not distinct from', of.branch)
          .orderBy('key', 'desc')
          .limit(varyingLimit(of.limit))
          .as('ended'),
      )
      .leftJoin('metrics', (join) =>
        join.on('metrics.report_key', '=', of.reportKey).onRef('metrics.run_key', '=', 'ended.key'),
      )
      .selectAll('ended')
      .select(['metrics.name', 'metrics.value'])
      .orderBy('ended.key', 'desc'),
)

/** The last runs of a report that have a result, the latest first: of its watched history, or of a branch. */
export async function listMetricPoints(
  db: Db,
  reportId: string,
  limit: number,
  branch: string | null = null,
): Promise<MetricPoint[]> {
  const { rows } = await findPoints(db, { reportKey: knownKey(reportId), branch, limit })
  const points = new Map<number, MetricPoint & { metrics: Map<MetricId, number> }>()
  for (const row of rows) {
    const point = points.get(row.key) ?? {
      runId: row.id,
      at: row.ended_at!,
      origin: row.origin,
      // Runs of earlier versions were all quick.
      depth: (row.reached ?? 0) as Depth,
      device: row.device,
      ruleSet: row.rule_set,
      score: row.score ?? 0,
      result: resultOf(row.result)!,
      metrics: new Map<MetricId, number>(),
    }
    points.set(row.key, point)
    if (row.name !== null) point.metrics.set(row.name as MetricId, row.value!)
  }
  return [...points.values()]
}

const findMetrics = prepared('find_metrics_of_run', (db, of: { reportKey: number; runKey: number }) =>
  db
    .selectFrom('metrics')
    .select(['name', 'value'])
    .where('report_key', '=', of.reportKey)
    .where('run_key', '=', of.runKey),
)

/** What one run has measured. */
export async function listMetricsOfRun(
  db: Db,
  { id, reportId }: Pick<Run, 'id' | 'reportId'>,
): Promise<ReadonlyMap<MetricId, number>> {
  const { rows } = await findMetrics(db, { reportKey: knownKey(reportId), runKey: knownKey(id) })
  return new Map(rows.map(({ name, value }) => [name as MetricId, value]))
}

/** The last runs, if the report belongs to that user; undefined otherwise. */
export async function listOwnMetricPoints(
  db: Db,
  userId: string,
  reportId: string,
  limit: number,
): Promise<MetricPoint[] | undefined> {
  const key = await findOwnKey(db, userId, reportId)
  return key === undefined ? undefined : listMetricPoints(db, reportId, limit)
}
