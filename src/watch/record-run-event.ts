import type { RuleWithAlerts } from '../storage/alerts/alerts-of-rules.ts'
import { recordEvent } from '../storage/channels/record-event.ts'
import type { Db } from '../storage/tables.ts'
import type { EventDraft, ReachEnd } from './alert-events.ts'
import type { AlertedEnd } from './alerted-end.ts'
import type { EventLinks } from './event-links.ts'

/** A rule with the run that has ended. */
export interface RuleOfRun<End = AlertedEnd> {
  end: End
  rule: RuleWithAlerts
  links: EventLinks
}

/** Records an event of a run, if there is one. Returns the ids of the channels that get it. */
export function recordRunEvent(
  db: Db,
  { report, run, now }: ReachEnd,
  event: EventDraft | null,
  channels: readonly string[] | null,
  except: readonly string[] = [],
): Promise<string[]> {
  if (event === null) return Promise.resolve([])
  const { key: reportKey, userKey, projectKey } = report
  return recordEvent(db, { ...event, userKey, projectKey, reportKey, runKey: run?.key ?? null, channels, except, now })
}
