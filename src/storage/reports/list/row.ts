import type { Depth, Privacy } from '../../../vocabulary.ts'
import type { ReportSummary } from '../../records.ts'
import { type LIST_COLUMNS, resultOf, toFailure } from '../../rows.ts'
import type { ReportRow } from '../report-tables.ts'

type NameOf<Column> = Column extends `reports.${infer Name extends keyof ReportRow}` ? Name : never

/** The values of `LIST_COLUMNS`, in this order. */
export type ListedRow = {
  readonly [Index in keyof typeof LIST_COLUMNS]: ReportRow[NameOf<(typeof LIST_COLUMNS)[Index]>]
}

export function toSummary(row: ListedRow, userId: string): ReportSummary {
  return {
    id: row[0],
    userId,
    project: row[1],
    url: row[2],
    privacy: row[3] as Privacy,
    hasPassword: row[4] !== null,
    status: row[5],
    result: resultOf(row[6]),
    score: row[7],
    error: toFailure(row[8], row[9]),
    generatedAt: row[10],
    createdAt: row[11],
    updatedAt: row[12],
    depth: row[13] as Depth,
    device: row[14],
  }
}
