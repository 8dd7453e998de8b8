import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import { readSchedule, settingsOf, type TypedSchedule } from '../../../actions/schedules/schedule-fields.ts'
import { createSchedule, deleteSchedule, runSchedule, updateSchedule } from '../../../actions/schedules/schedules.ts'
import { DAY_MS } from '../../../common/durations.ts'
import { type AccountLoad, overLimit, runsPerDay } from '../../../domain/schedules/load.ts'
import { overLimitWords } from '../../../domain/schedules/load-words.ts'
import type { ScheduleRule } from '../../../domain/schedules/rule.ts'
import { ruleWords } from '../../../domain/schedules/rule-words.ts'
import { nextTick } from '../../../domain/schedules/ticks.ts'
import type { ListPage } from '../../../storage/records.ts'
import { findReport } from '../../../storage/reports/reports.ts'
import {
  findSchedule,
  findScheduleOfProject,
  findScheduleOfReport,
  listScheduleLoads,
  listSchedules,
  type Schedule,
} from '../../../storage/schedules/schedules.ts'
import type { Db } from '../../../storage/tables.ts'
import { DEPTHS, DEVICES, SCHEDULE_SCOPES, type ScheduleKind, type ScheduleScope } from '../../../vocabulary.ts'
import type { IdPath, WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf, safeNext } from '../forms.ts'
import { translateSentence } from '../problem-words.ts'
import { renderPage } from '../render.ts'
import { createReader, queryOf } from '../reports/list/list-query.ts'
import { type ActingUser, actFor, findShared, sharedPath } from '../sharing/acting.ts'
import type { SignedInUser, View } from '../view.ts'
import { KEEP_CHOICE, OFF_CHOICE, refusedPath, ruleOf } from './choices.ts'
import { createLocalTime } from './local-time.ts'
import { type ComingRun, SCHEDULES_PER_PAGE, SchedulesPage } from './schedules-page.tsx'

/** How much of the next 24 hours is shown, and of how many schedules. */
const COMING = 50
const SCHEDULES = 200

/** The fields of a deleted schedule, which its undo sends back. */
const UNDO = [
  'kind',
  'scope',
  'target',
  'rule',
  'cron',
  'time_zone',
  'depth',
  'device',
  'exact',
  'missed',
  'enabled',
] as const

/** The page about everything that runs automatically, and the forms that change it. */
export function scheduleRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, config, now, viewOf, setFlash, redirectWith } = context

  app.get('/schedules', async (request, reply) => {
    const user = context.requireUser(request)
    const query = queryOf(request.url)
    const page = createReader(query).page()
    const question = { sortBy: 'next_at', sort: 'asc' } as const
    const [listed, next, account] = await Promise.all([
      listSchedules(storage.slow, user.id, { ...question, page, perPage: SCHEDULES_PER_PAGE }),
      listSchedules(storage.slow, user.id, { ...question, enabled: true, page: 1, perPage: SCHEDULES }),
      accountLoad(user.id, storage.slow),
    ])
    const pages = Math.max(1, Math.ceil(listed.total / SCHEDULES_PER_PAGE))
    if (page > pages) {
      // The last schedule of the last page was deleted.
      query.set('page', String(pages))
      return reply.redirect(`/schedules?${query}`, 303)
    }
    const removed = query.has('undo') ? UNDO.flatMap((name) => fieldOf(query, name)) : []
    return renderPage(
      reply,
      SchedulesPage({ view: viewOf(request), listed, account, page, coming: comingRuns(next, now()), removed }),
    )
  })

  app.post('/schedules/watch', async (request, reply) => {
    const signedIn = context.requireUser(request)
    const form = formOf(request)
    const back = safeNext(form.get('back'))
    const { scope, target } = subjectOf(form)
    const kind = kindIn(form)
    const { user, before } = await actOn(signedIn, { kind, scope, target }, form.get('owner') ?? signedIn.id)
    if (form.get('choice') === OFF_CHOICE) {
      if (before !== undefined) await deleteSchedule(context, user.id, before.id)
      const { schedules, uptime } = viewOf(request).words
      return redirectWith(reply, back, kind === 'uptime' ? uptime.stopped : schedules.stopped)
    }
    if (kind === 'uptime') {
      const typed = { kind, rule: form.get('choice') ?? '', enabled: true }
      return save(request, reply, { user, scope, target, before, typed, back })
    }
    const chosen = { choice: form.get('choice') ?? '', time: form.get('time') ?? '' }
    const rule = chosen.choice === KEEP_CHOICE ? undefined : ruleOf(chosen)
    const timeZone = form.get('time_zone') ?? undefined
    const typed = { rule, timeZone, enabled: true }
    const refused = refusedPath(back, scope, { ...chosen, timeZone: timeZone ?? '' })
    return save(request, reply, { user, scope, target, before, typed, back, refused })
  })

  app.post('/schedules/undo', async (request, reply) => {
    const user = context.requireUser(request)
    const form = formOf(request)
    const { scope, target } = subjectOf(form)
    const kind = kindIn(form)
    const text = (name: (typeof UNDO)[number]) => form.get(name) || undefined
    const typed: TypedSchedule = {
      rule: text('rule'),
      cron: text('cron'),
      timeZone: text('time_zone'),
      depth: DEPTHS.find((depth) => String(depth) === form.get('depth')),
      device: DEVICES.find((device) => device === form.get('device')),
      exact: form.get('exact') === '1',
      missed: form.get('missed') === 'skip' ? 'skip' : 'run',
      enabled: form.get('enabled') !== '0',
    }
    const before = await findScheduleOf(user, { kind, scope, target })
    const wanted: TypedSchedule = kind === 'uptime' ? { kind, rule: typed.rule, enabled: typed.enabled } : typed
    return save(request, reply, { user, scope, target, before, typed: wanted, back: listPath(form) })
  })

  app.post<IdPath>('/schedules/:id', async (request, reply) => {
    const signedIn = context.requireUser(request)
    const id = request.params.id.toLowerCase()
    const asked = { part: { kind: 'schedule', id }, needs: 'editor' } as const
    const { found: schedule, user } = await findShared(storage, signedIn, asked, (userId) =>
      findSchedule(storage.db, userId, id),
    )
    const form = formOf(request)
    const back = user.memberId === undefined ? listPath(form) : sharedPath(user.id, schedule.project)
    const action = form.get('action')
    if (action === 'remove') {
      await deleteSchedule(context, user.id, id)
      return reply.redirect(user.memberId === undefined ? listPath(form, undoOf(schedule)) : back, 303)
    }
    if (action === 'pause' || action === 'resume')
      await updateSchedule(context, user.id, id, (before) => ({ ...before, enabled: action === 'resume' }))
    if (action === 'run') await run(request, reply, user, schedule)
    return reply.redirect(back, 303)
  })

  async function run(request: FastifyRequest, reply: FastifyReply, user: ActingUser, { id, kind }: Schedule) {
    const view = viewOf(request)
    try {
      const started = await runSchedule(context, { userId: user.id, memberId: user.memberId }, id)
      const { schedules, uptime } = view.words
      setFlash(reply, 'done', kind === 'uptime' ? uptime.checking(started ?? 0) : schedules.ran(started ?? 0))
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      setFlash(reply, 'problem', translateSentence(view, error.message))
    }
  }

  interface Wish {
    user: SignedInUser
    scope: ScheduleScope
    target: string
    before: Schedule | undefined
    typed: TypedSchedule
    back: string
    /** Where to go if it can't be saved; `back` by default. */
    refused?: string
  }

  async function save(request: FastifyRequest, reply: FastifyReply, wish: Wish): Promise<FastifyReply> {
    const { user, scope, target, before, typed, back, refused = back } = wish
    const view = viewOf(request)
    const words = view.words.schedules
    const settings = before === undefined ? null : settingsOf(before)
    const read = readSchedule(typed, settings, { now: now(), timeZone: config.timeZone })
    if (!read.ok) {
      return redirectWith(reply, refused, problemOf(view, read.errors), 'problem')
    }
    try {
      const saved =
        before === undefined
          ? (await createSchedule(context, user.id, { scope, target, settings: read.settings })).schedule
          : await updateSchedule(context, user.id, before.id, () => read.settings)
      if (saved !== undefined) {
        const { enabled, nextTick, timeZone, reports: runs } = saved
        const load = { rule: saved.rule as ScheduleRule, runs }
        const over = enabled ? overLimit(load, await accountLoad(user.id, storage.db)) : null
        const isUptime = enabled && saved.kind === 'uptime'
        const done = isUptime
          ? view.words.uptime.saved(ruleWords(saved.rule as ScheduleRule, view.language))
          : enabled
            ? words.saved(createLocalTime(view)(nextTick, timeZone))
            : words.paused
        setFlash(reply, 'done', over === null ? done : `${done} ${overLimitWords(load, over, view.language)}`)
      }
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      if (error.code === 'target_missing') throw notFound()
      setFlash(reply, 'problem', translateSentence(view, error.message))
    }
    return reply.redirect(back, 303)
  }

  async function accountLoad(userId: string, db: Db): Promise<AccountLoad> {
    const { scheduledRuns: perDay } = config
    return { perDay, runs: perDay === 0 ? 0 : runsPerDay(await listScheduleLoads(db, userId)) }
  }

  /** The user whose schedule is changed, for a report or project, and the current schedule. */
  async function actOn(signedIn: SignedInUser, wanted: Wanted, ownerId: string) {
    const { scope, target } = wanted
    const own = ownerId === signedIn.id ? await findScheduleOf(signedIn, wanted) : undefined
    if (own !== undefined) return { user: signedIn, before: own }
    if (ownerId === signedIn.id) {
      const isOwn =
        scope !== 'report' || (await findReport(storage.db, signedIn.id, target.toLowerCase())) !== undefined
      if (isOwn) return { user: signedIn, before: undefined }
    }
    const subject =
      scope === 'report'
        ? ({ kind: 'report', id: target.toLowerCase() } as const)
        : ({ kind: 'project', ownerId, project: target } as const)
    const user = await actFor(storage, signedIn, subject, 'editor')
    return { user, before: await findScheduleOf(user, wanted) }
  }

  function findScheduleOf(user: SignedInUser, { kind, scope, target }: Wanted): Promise<Schedule | undefined> {
    return scope === 'report'
      ? findScheduleOfReport(storage.db, user.id, target, kind)
      : findScheduleOfProject(storage.db, user.id, target, scope, kind)
  }
}

interface Wanted {
  kind: ScheduleKind
  scope: ScheduleScope
  target: string
}

function kindIn(form: URLSearchParams): ScheduleKind {
  return form.get('kind') === 'uptime' ? 'uptime' : 'audit'
}

function subjectOf(form: URLSearchParams): { scope: ScheduleScope; target: string } {
  const scope = SCHEDULE_SCOPES.find((one) => one === form.get('scope'))
  const target = form.get('target') ?? ''
  if (scope === undefined || target === '') throw notFound()
  return { scope, target }
}

/** The page of the list that a form is on. */
function listPath(form: URLSearchParams, query = new URLSearchParams()): string {
  const page = createReader(form).page()
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '/schedules' : `/schedules?${query}`
}

/** When the schedules start within a day; their jitter is always the same. */
function comingRuns({ items }: ListPage<Schedule>, now: number): { runs: ComingRun[]; more: number } {
  const runs: ComingRun[] = []
  for (const schedule of items) {
    const { nextTick: first, nextAt, timeZone } = schedule
    const rule = schedule.rule as ScheduleRule
    for (let tick = first; tick + nextAt - first <= now + DAY_MS; tick = nextTick(rule, timeZone, tick))
      runs.push({ startsAt: tick + nextAt - first, schedule })
  }
  runs.sort((a, b) => a.startsAt - b.startsAt)
  return { runs: runs.slice(0, COMING), more: Math.max(0, runs.length - COMING) }
}

function fieldOf(query: URLSearchParams, name: string): (readonly [string, string])[] {
  const value = query.get(name)
  return value === null || value.includes('\0') ? [] : [[name, value]]
}

function undoOf(schedule: Schedule): URLSearchParams {
  const rule = schedule.rule as ScheduleRule
  const { scope, reportId, project, timeZone, depth, device, exact, missed, enabled } = schedule
  return new URLSearchParams({
    undo: '1',
    kind: schedule.kind,
    scope,
    target: reportId ?? project,
    ...(rule.every === 'cron' ? { cron: rule.cron } : { rule: ruleWords(rule, 'en') }),
    time_zone: timeZone,
    ...(depth === null ? {} : { depth: String(depth) }),
    ...(device === null ? {} : { device }),
    exact: exact ? '1' : '0',
    missed,
    enabled: enabled ? '1' : '0',
  })
}

function problemOf(view: View, errors: Record<string, string[]>): string {
  const words = view.words.schedules
  const labels: Record<string, string> = { rule: words.often, cron: words.often, time_zone: words.timeZone }
  const [field = '', [problem = ''] = []] = Object.entries(errors)[0] ?? []
  return words.problem(labels[field] ?? field, translateSentence(view, problem))
}
