import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Report } from '../storage/records.ts'
import { findReport } from '../storage/reports.ts'
import type { Dependencies } from './dependencies.ts'
import { readPrefer } from './prefer.ts'
import type { Waiting } from './wait.ts'

/** Waits for the latest run of a report as long as the request allows, and returns the report as it is then. */
export type SettleReport = (request: FastifyRequest, reply: FastifyReply, report: Report) => Promise<Report>

export function createSettle(
  { storage, queue, config }: Pick<Dependencies, 'storage' | 'queue' | 'config'>,
  waiting: Waiting,
): SettleReport {
  return async (request, reply, report) => {
    const { wait, applied } = readPrefer(preferOf(request), config)
    if (applied !== null) reply.header('preference-applied', applied)
    const underWay = report.status === 'queued' || report.status === 'running'
    if (!underWay) return report
    const settled = waiting.until((left) => queue.judged(report.runId, left), wait, request.signal)
    if (wait === 0) return report
    await settled
    // Where it was deleted meanwhile, its last state is the best answer.
    return (await findReport(storage.db, report.userId, report.id)) ?? report
  }
}

function preferOf(request: FastifyRequest): string | undefined {
  const { prefer } = request.headers
  return Array.isArray(prefer) ? prefer.join(',') : prefer
}
