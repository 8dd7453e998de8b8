import { DAY_MS } from '../common/durations.ts'
import { isoTime } from '../common/iso-time.ts'
import type { DigestProject } from '../domain/events/event-types.ts'
import { EVERY_DAY, type ScheduleRule } from '../domain/schedules/rule.ts'
import { latestTick, nextTick } from '../domain/schedules/ticks.ts'
import { listDigests, type ProjectDigest } from '../storage/alerts/digest-of-project.ts'
import { type DueDigest, setNextDigest, takeDueDigests } from '../storage/alerts/due-alerts.ts'
import { recordEvent } from '../storage/channels/record-event.ts'
import type { Db } from '../storage/tables.ts'
import { type EventLinks, eventReport } from './event-links.ts'

const CHANNELS_AT_ONCE = 10
/** A channel for more projects hears of those with most runs. */
const PROJECTS = 10
const MONDAY = 1
/** In the time zone of the channel. */
const TIME = '08:00'

/** Records the digests that are due, and when the next ones are; true if there may be more. In a transaction. */
export async function sendDigests(db: Db, links: EventLinks, now: number): Promise<boolean> {
  const due = await takeDueDigests(db, now, CHANNELS_AT_ONCE)
  for (const channel of due) {
    const { digest } = channel.settings
    if (digest !== 'off' && channel.dueAt !== null)
      await sendDigest(db, links, { ...channel, dueAt: channel.dueAt }, now)
    await setNextDigest(db, channel.key, digest === 'off' ? null : nextDigest(channel, now))
  }
  return due.length === CHANNELS_AT_ONCE
}

function ruleOf({ settings }: DueDigest): ScheduleRule {
  const weekdays = settings.digest === 'weekly' ? [MONDAY] : EVERY_DAY
  return { every: 'weekdays', weekdays: [...weekdays], time: TIME }
}

function nextDigest(channel: DueDigest, now: number): number {
  return nextTick(ruleOf(channel), channel.settings.time_zone, now)
}

async function sendDigest(
  db: Db,
  links: EventLinks,
  channel: DueDigest & { dueAt: number },
  now: number,
): Promise<void> {
  const { id, userKey, settings, dueAt } = channel
  const period = settings.digest === 'weekly' ? 'weekly' : 'daily'
  // Where clocks change, a day has 23 or 25 hours.
  const from = latestTick(ruleOf(channel), settings.time_zone, 0, dueAt - 1)
  const question = { project: settings.project, from, to: dueAt, limit: PROJECTS }
  const { projects, total } = await listDigests(db, userKey, question)
  const [first] = projects
  if (first === undefined) return
  const isOne = total === 1
  await recordEvent(db, {
    type: 'digest.ready',
    userKey,
    projectKey: isOne ? first.projectKey : null,
    now,
    data: {
      url: isOne ? links.project(first.project) : links.projects(),
      period,
      from: isoTime(from),
      to: isoTime(dueAt),
      projects: projects.map((digest) => projectData(digest, links, { to: dueAt, isShort: projects.length > FEW })),
      projects_total: total,
    },
    channels: [id],
  })
}

/** More projects say less of each, so that ten fit into an event. */
const FEW = 3

function projectData(
  digest: ProjectDigest,
  links: EventLinks,
  { to, isShort }: { to: number; isShort: boolean },
): DigestProject {
  const { project, reports, runs, newFindings, fixedFindings, best, worst, failed, certificates } = digest
  const shown = <T>(some: readonly T[], few: number) => (isShort ? some.slice(0, few) : [...some])
  const listed = (some: ProjectDigest['best']) =>
    some.map((report) => ({ ...eventReport(links, report), result: report.result, score: report.score }))
  return {
    project,
    url: links.project(project),
    reports,
    runs,
    new_findings: newFindings,
    fixed_findings: fixedFindings,
    best: listed(shown(best, 1)),
    worst: listed(shown(worst, 2)),
    failed: shown(failed, 2).map(({ generatedAt, ...report }) => ({
      ...eventReport(links, report),
      since: generatedAt === null ? null : isoTime(generatedAt),
    })),
    failed_total: digest.failedTotal,
    certificates: shown(certificates, 2).map(({ host, validTo }) => {
      return { host, valid_to: isoTime(validTo), days: Math.floor((validTo - to) / DAY_MS) }
    }),
  }
}
