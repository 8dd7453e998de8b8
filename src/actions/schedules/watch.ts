import {
  changeSchedule,
  deleteSchedule,
  findScheduleOfProject,
  findScheduleOfReport,
  findTarget,
  insertSchedule,
  type Schedule,
} from '../../storage/schedules/schedules.ts'
import type { Db } from '../../storage/tables.ts'
import type { Watch } from '../../vocabulary.ts'
import { type ScheduleSettings, settingsOf, storedFields, watchOf, watchRule } from './schedule-fields.ts'

/** The shortcut of reports and scans, in the transaction that changes them. */
export interface WatchChange {
  watch: Watch
  timeZone: string
}

/** Creates, changes or deletes the schedule of a report or of the scans of a project. A schedule that already fits is left unchanged. */
export async function applyWatch(
  db: Db,
  userId: string,
  { scope, target }: { scope: 'report' | 'scan'; target: string },
  { watch, timeZone }: WatchChange,
  now: number,
): Promise<void> {
  const before =
    scope === 'report'
      ? await findScheduleOfReport(db, userId, target)
      : await findScheduleOfProject(db, userId, target, scope)
  if (watch === 'off') {
    if (before !== undefined) await deleteSchedule(db, userId, before.id)
    return
  }
  if (before !== undefined) {
    const settings = settingsOf(before)
    const fits = watchOf(settings.rule) === watch
    const rule = fits ? settings.rule : watchRule(watch, settings.timeZone, now)
    if (!fits || !settings.enabled) await applySettings(db, before, { ...settings, rule, enabled: true }, now)
    return
  }
  const found = await findTarget(db, userId, scope, target)
  if (found === undefined) return
  const settings: ScheduleSettings = {
    rule: watchRule(watch, timeZone, now),
    timeZone,
    depth: null,
    device: null,
    exact: false,
    missed: 'run',
    enabled: true,
  }
  await insertSchedule(db, userId, found, (id) => storedFields(id, settings, now), now)
}

/** What is due stays due, unless that is what was changed. What stays paused stays so for the same reason. */
export async function applySettings(db: Db, before: Schedule, settings: ScheduleSettings, now: number): Promise<void> {
  const { nextTick, nextAt } = before
  const stored = storedFields(before.id, settings, now)
  const fields = { ...stored, pausedReason: settings.enabled ? null : (before.pausedReason ?? stored.pausedReason) }
  const wasTimed = JSON.stringify(timingOf(settingsOf(before))) === JSON.stringify(timingOf(settings))
  await changeSchedule(db, before, wasTimed ? { ...fields, nextTick, nextAt } : fields, now)
}

function timingOf({ rule, timeZone, exact, enabled }: ScheduleSettings) {
  return { rule, timeZone, exact, enabled }
}
