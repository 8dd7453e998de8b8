import { type SqlBool, sql } from 'kysely'
import type { KeptMetric, MetricId } from '../../../domain/compare/metrics.ts'
import type { Depth, Device } from '../../../vocabulary.ts'
import { prepared } from '../../prepared.ts'
import type { Db } from '../../tables.ts'

interface WindowQuestion {
  reportKey: number
  /** Runs from this one on are not part of it. */
  before: number
  depth: Depth
  device: Device
  /** 1: runs with a log-in, 0: those without. What one sees is another page. */
  signedIn: number
}

/** As many runs as a limit is computed from. */
const MOST_RUNS = 20

const findWindow = prepared('find_metric_window', (db, of: WindowQuestion) =>
  db
    .selectFrom('metrics')
    .select(['name', 'value', 'waited'])
    .where('report_key', '=', of.reportKey)
    .where('signed_in', '=', of.signedIn)
    .where('run_key', 'in', (eb) =>
      eb
        .selectFrom('runs')
        .select('key')
        .where('report_key', '=', of.reportKey)
        .where('key', '<', of.before)
        .where('result', 'is not', null)
        .where('device', '=', of.device)
        .where(sql<SqlBool>`coalesce(reached, 0) = ${of.depth}`)
        .where('origin', '!=', 'confirm')
        .where('label_branch', 'is', null)
        .orderBy('key', 'desc')
        .limit(MOST_RUNS),
    )
    .orderBy('run_key'),
)

/** What the last comparable runs have measured, the oldest first. Runs that only confirm another, and those with labels, are left out. */
export async function findMetricWindow(db: Db, of: WindowQuestion): Promise<Map<MetricId, KeptMetric[]>> {
  const window = new Map<MetricId, KeptMetric[]>()
  for (const { name, ...metric } of (await findWindow(db, of)).rows) {
    const id = name as MetricId
    const values = window.get(id)
    if (values === undefined) window.set(id, [metric])
    else values.push(metric)
  }
  return window
}
