import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import {
  createAlertRule,
  deleteAlertRule,
  readAlertRule,
  setSnooze,
  type TypedAlertRule,
  updateAlertRule,
} from '../../../actions/alerts/alert-rules.ts'
import { readWebpageUrl } from '../../../actions/reports/webpage-url.ts'
import { DAY_MS } from '../../../common/durations.ts'
import {
  ALERT_KINDS,
  ALERT_PARAMS,
  ALERT_SCOPES,
  type AlertKind,
  type AlertScope,
} from '../../../domain/alerts/rule-kinds.ts'
import { findAlertRule, listAlertRules } from '../../../storage/alerts/alert-rules.ts'
import { listAlerts } from '../../../storage/alerts/alerts.ts'
import { listChannelNames, listPastEvents } from '../../../storage/alerts/event-history.ts'
import { findReportByUrl } from '../../../storage/reports/reports-by-url.ts'
import { listSchedules } from '../../../storage/schedules/schedules.ts'
import type { IdPath, WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { translateSentence } from '../problem-words.ts'
import { renderPage } from '../render.ts'
import { createReader, queryOf } from '../reports/list/list-query.ts'
import { reportPath } from '../reports/parts/url.tsx'
import { type ActingUser, actFor, findShared, sharedPath } from '../sharing/acting.ts'
import type { SignedInUser, View } from '../view.ts'
import { ALERTS_PER_PAGE, AlertsPage } from './alerts-page.tsx'
import { NewRulePage, RulePage, type RuleProblems } from './rule-page.tsx'

const RULES = 200
const HISTORY = 30

/** The page about alerts, and one for each rule, which messages link to. */
export function alertRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, now, viewOf, redirectWith } = context

  app.get('/alerts', async (request, reply) => {
    const user = context.requireUser(request)
    const page = createReader(queryOf(request.url)).page()
    const states = ['firing', 'unstable', 'pending'] as const
    const [open, rules, history, schedules] = await Promise.all([
      listAlerts(storage.slow, user.id, { states, page, perPage: ALERTS_PER_PAGE }),
      listAlertRules(storage.slow, user.id, { page: 1, perPage: RULES }),
      listPastEvents(storage.slow, user.id, HISTORY),
      listSchedules(storage.slow, user.id, { sortBy: 'id', sort: 'asc', page: 1, perPage: 1 }),
    ])
    const hasSchedules = schedules.total > 0
    return renderPage(
      reply,
      AlertsPage({ view: viewOf(request), open, page, rules: rules.items, history, hasSchedules }),
    )
  })

  app.post<IdPath>('/alerts/:id/:action', async (request, reply) => {
    const signedIn = context.requireUser(request)
    const { id, action } = request.params as { id: string; action: string }
    if (action !== 'snooze' && action !== 'unsnooze') throw notFound()
    const form = formOf(request)
    const days = Math.min(365, Math.max(1, Math.floor(Number(form.get('days')) || 1)))
    const snooze =
      action === 'snooze'
        ? { until: now() + days * DAY_MS, reason: form.get('reason')?.trim().slice(0, 200) || null }
        : { until: null, reason: null }
    const asked = { part: { kind: 'alert', id: id.toLowerCase() }, needs: 'editor' } as const
    const { found: alert, user } = await findShared(storage, signedIn, asked, (userId) =>
      setSnooze(context.by(request), userId, id.toLowerCase(), snooze),
    )
    const words = viewOf(request).words.alerts
    return redirectWith(
      reply,
      user.memberId === undefined ? '/alerts' : sharedPath(user.id, alert.project),
      action === 'snooze' ? words.snoozeSaved : words.unsnoozed,
    )
  })

  app.get('/alerts/rules/new', async (request, reply) => {
    const user = context.requireUser(request)
    const query = queryOf(request.url)
    const view = viewOf(request)
    const target = query.get('target') ?? ''
    const ownerId = query.get('owner')?.toLowerCase() ?? user.id
    if (ownerId !== user.id) {
      const acting = await actFor(storage, user, { kind: 'project', ownerId, project: target }, 'editor')
      const member = acting.membership ?? null
      return renderPage(reply, NewRulePage({ view, scope: 'project', target, channels: [], member }))
    }
    const scope = ALERT_SCOPES.find((one) => one === query.get('scope')) ?? 'all'
    const channels = await listChannelNames(storage.slow, user.id)
    const shown = scope === 'report' && target !== '' ? `${view.base}${reportPath(target)}` : target
    return renderPage(reply, NewRulePage({ view, scope, target: shown, channels, member: null }))
  })

  app.post('/alerts/rules', async (request, reply) => {
    const signedIn = context.requireUser(request)
    const form = formOf(request)
    const kind = ALERT_KINDS.find((one) => one === form.get('kind'))
    const scope = ALERT_SCOPES.find((one) => one === form.get('scope'))
    if (kind === undefined || scope === undefined) throw notFound()
    const typed = form.get('target')?.trim() ?? ''
    const ownerId = form.get('owner')?.toLowerCase() ?? signedIn.id
    const target =
      scope === 'report' && ownerId === signedIn.id ? await reportIdOf(viewOf(request), signedIn, typed) : typed
    const user = await actOn(signedIn, ownerId, scope, target)
    const member = user.membership ?? null
    const read = readAlertRule(kind, typedRule(kind, form, member !== null), null, now())
    const view = viewOf(request)
    const again = async (problems: RuleProblems) => {
      view.path = newRulePath(form)
      const channels = member === null ? await listChannelNames(storage.slow, user.id) : []
      const page = NewRulePage({ view, kind, scope, target: typed, channels, problems, typed: form, member })
      return renderPage(reply, page, { status: 422 })
    }
    if (!read.ok) return again(problemsOf(view, read.errors))
    try {
      const wanted = { scope, target: scope === 'all' ? null : target, fields: read.fields }
      const { rule } = await createAlertRule(context.by(request), user.id, wanted)
      return redirectWith(reply, `/alerts/rules/${rule.id}`, view.words.alerts.created)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      // Members can't type one.
      const isTarget = error.code === 'target_missing' && member === null
      if (isTarget && scope === 'report') return again({ target: view.words.alerts.noReport })
      return again(
        isTarget ? problemsOf(view, { target: [error.message] }) : { form: translateSentence(view, error.message) },
      )
    }
  })

  app.get<IdPath>('/alerts/rules/:id', async (request, reply) => {
    const signedIn = context.requireUser(request)
    const { found: rule, user } = await findRule(signedIn, request.params.id.toLowerCase(), 'viewer')
    const member = user.membership ?? null
    const channels = member === null ? await listChannelNames(storage.slow, user.id) : []
    return renderPage(reply, RulePage({ view: viewOf(request), rule, channels, member }))
  })

  app.post<IdPath>('/alerts/rules/:id', (request, reply) => save(request, reply, request.params.id.toLowerCase()))

  async function save(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> {
    const signedIn = context.requireUser(request)
    const view = viewOf(request)
    const { found: rule, user } = await findRule(signedIn, id, 'editor')
    const form = formOf(request)
    const { kind } = rule.condition
    const typed = { ...typedRule(kind, form, user.memberId !== undefined), enabled: form.get('enabled') === '1' }
    const read = readAlertRule(kind, typed, rule, now())
    const again = async (problems: RuleProblems) => {
      const member = user.membership ?? null
      const channels = member === null ? await listChannelNames(storage.slow, user.id) : []
      return renderPage(reply, RulePage({ view, rule, channels, member, problems, typed: form }), { status: 422 })
    }
    if (!read.ok) return again(problemsOf(view, read.errors))
    try {
      await updateAlertRule(context.by(request), user.id, id, () => read.fields)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      return again({ form: translateSentence(view, error.message) })
    }
    return redirectWith(reply, `/alerts/rules/${id}`, view.words.alerts.saved)
  }

  app.post<IdPath>('/alerts/rules/:id/delete', async (request, reply) => {
    const signedIn = context.requireUser(request)
    const view = viewOf(request)
    const { found: rule, user } = await findRule(signedIn, request.params.id.toLowerCase(), 'editor')
    try {
      if (!(await deleteAlertRule(context.by(request), user.id, rule.id))) throw notFound()
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      return redirectWith(reply, `/alerts/rules/${rule.id}`, translateSentence(view, error.message), 'problem')
    }
    return redirectWith(
      reply,
      user.memberId === undefined ? '/alerts' : sharedPath(user.id, rule.project ?? ''),
      view.words.alerts.removed,
    )
  })

  /** A rule of the user, or of a project that is shared with them. */
  function findRule(user: SignedInUser, id: string, needs: 'viewer' | 'editor') {
    const asked = { part: { kind: 'alert rule', id }, needs } as const
    return findShared(storage, user, asked, (userId) => findAlertRule(storage.db, userId, id))
  }

  /** A report as people know it: by the URL of its page, or by that of the audited page, whose latest report is meant. */
  async function reportIdOf(view: View, user: SignedInUser, typed: string): Promise<string> {
    const linked = URL.parse(typed)
    const [, part, id] = linked?.host === new URL(view.base).host ? linked.pathname.split('/') : []
    if (part === 'reports' && id !== undefined) return id.toLowerCase()
    const read = readWebpageUrl(typed)
    const report = read.ok ? await findReportByUrl(storage.db, user.id, read.url) : undefined
    return report?.id ?? typed
  }

  /** Whom a user makes a rule for. Rules for everything are up to the owner. */
  async function actOn(user: SignedInUser, ownerId: string, scope: AlertScope, target: string): Promise<ActingUser> {
    if (ownerId === user.id) return user
    if (target.includes('\0')) throw notFound()
    const needs = scope === 'all' ? 'owner' : 'editor'
    const subject =
      scope === 'report'
        ? ({ kind: 'report', id: target } as const)
        : ({ kind: 'project', ownerId, project: target } as const)
    const acting = await actFor(storage, user, subject, needs)
    if (acting.id !== ownerId) throw notFound()
    return acting
  }
}

/** The page of the form, which has no URL with everything that was typed. */
function newRulePath(form: URLSearchParams): string {
  const kept = ['scope', 'target', 'owner'].flatMap((name) => (form.has(name) ? [[name, form.get(name)!]] : []))
  return `/alerts/rules/new?${new URLSearchParams(kept)}`
}

/** Only the parameters of its kind: the form has those of all. Members don't see the channels, so they stay as they are. */
function typedRule(kind: AlertKind, form: URLSearchParams, isMember: boolean): TypedAlertRule {
  const params: Record<string, unknown> = {}
  for (const name of Object.keys(ALERT_PARAMS[kind].properties)) params[name] = paramOf(name, form.get(name) ?? '')
  const channels = form.getAll('channel')
  const days = form.get('reminder_days')?.trim() ?? ''
  return {
    params,
    channels: isMember ? undefined : channels.length === 0 ? null : channels,
    reminderDays: days === '' ? null : Number(days),
  }
}

function paramOf(name: string, typed: string): unknown {
  if (name === 'points') return Number(typed)
  if (name === 'days')
    return typed
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number)
  return typed
}

/** Whole sentences, each for its field. */
function problemsOf(view: View, errors: Record<string, string[]>): RuleProblems {
  const words = view.words.alerts
  const labels: Record<string, string> = {
    ...words.params,
    target: words.target,
    reminder_days: words.reminder,
    channels: words.channels,
  }
  const problems = Object.entries(errors).map(([field, [problem = '']]) => {
    // Null is for the API: the form has an empty field instead, which its hint explains.
    const sentence = words.problem(
      labels[field] ?? field,
      translateSentence(view, problem.replace(/, or null\.$/, '.')),
    )
    // The others can only be chosen from a list.
    return [FIELDS.has(field) ? field : 'form', sentence]
  })
  return Object.fromEntries(problems)
}

/** Those that show what is wrong with them. */
const FIELDS: ReadonlySet<string> = new Set(['target', 'points', 'days', 'reminder_days', 'channels'])
