import type { Generated } from 'kysely'
import type { ErrorCode } from '../../errors.ts'

export interface UptimeTables {
  uptime_pages: UptimePageRow
  uptime_checks: UptimeCheckRow
  uptime_hours: UptimeHourRow
  uptime_days: UptimeDayRow
  uptime_outages: UptimeOutageRow
}

interface UptimePageRow {
  report_key: number
  host: string
  /** Milliseconds. */
  period: number
  next_at: number
  busy_until: Generated<number>
  /** An index of `UPTIME_PHASES`. */
  phase: Generated<number>
  since: Generated<number | null>
  unsettled: Generated<number>
  /** Of the certificate that was stored last, and when that was. */
  fingerprint: Generated<string | null>
  certificate_at: Generated<number>
}

export interface UptimeCheckRow {
  report_key: number
  at: number
  ttfb: number | null
  status: number | null
  code: ErrorCode | null
}

interface UptimeHourRow {
  report_key: number
  /** Counted from the epoch. */
  hour: number
  checks: number
  failed: number
  /** How many had a response, and the sum of their milliseconds to the first byte. */
  responses: number
  ttfb: number
}

export interface UptimeDayRow {
  report_key: number
  day: number
  checks: number
  down: number
  responses: number
  ttfb: number
}

interface UptimeOutageRow {
  report_key: number
  began_at: number
  ended_at: number | null
  code: ErrorCode
  message: string
  checks: number
}
