import type { Migration } from '../migration.ts'
import { metricWaits } from './0046-metric-waits.ts'
import { metricSignIns } from './0047-metric-sign-ins.ts'
import { toldEvents } from './0048-told-events.ts'
import { mutedChanges } from './0049-muted-changes.ts'
import { pageContent } from './0050-page-content.ts'
import { watching } from './0051-watching.ts'
import { incidents } from './0052-incidents.ts'
import { uptime } from './0053-uptime.ts'

/** The latest ones, which are the same on both databases: a new one is added here. */
export const later: Migration[] = [
  metricWaits,
  metricSignIns,
  toldEvents,
  mutedChanges,
  pageContent,
  watching,
  incidents,
  uptime,
]
