import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { setSnooze, snoozeProblem } from '../../../actions/alerts/alert-rules.ts'
import { ALERT_STATES } from '../../../domain/alerts/alert-state.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { type Alert, findAlert, listAlerts } from '../../../storage/alerts/alerts.ts'
import { listAnswer, problems, recordAnswer } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import { readDate } from '../dates.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldsParameter, readFields } from '../fields.ts'
import { idOf, invalid, notFound } from '../problems.ts'
import { idPath, listing, textParameter } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { AlertRecord, alertExample, alertRecord } from './record.ts'

const AlertPath = idPath('alert', alertExample.id)

const AlertsQuery = Type.Object({
  state: Type.Optional(
    oneOf([...ALERT_STATES, 'open', 'any'], {
      default: 'open',
      description: 'Only alerts in this state; `open` for those that are firing or unstable.',
    }),
  ),
  report: textParameter('Only alerts of the report with this id.'),
  project: textParameter('Only alerts of this project.'),
  page: listing.page,
  per_page: listing.per_page,
  fields: fieldsParameter('id,state,since'),
})

const SnoozeBody = Type.Object({
  until: Type.String({
    description:
      'No notification is sent before this time; one is sent then if it still fires. A date-time such as `2026-01-31T12:00:00Z` (RFC 3339), or a date, meaning midnight UTC.',
  }),
  reason: Type.Optional(Type.String({ description: 'The reason, for others who see the alert.' })),
})

/** `/alerts`: the state of everything that rules watch. */
export function alertRoutes(app: Api, dependencies: Dependencies, { answerList }: Tools): void {
  const { storage, now } = dependencies
  const by = (request: FastifyRequest) => ({ ...dependencies, actor: actorOf(request) })

  app.get(
    '/alerts',
    {
      schema: {
        operationId: 'listAlerts',
        tags: ['Alerts'],
        summary: 'List alerts',
        description: 'Firing alerts come first, then the others, each newest first.',
        querystring: AlertsQuery,
        response: {
          ...listAnswer('alerts', 'Alert', alertExample, '/alerts'),
          ...problems(422),
        },
      },
    },
    (request, reply) => {
      const { state = 'open', report, project, fields } = request.query
      const states = state === 'any' ? ALERT_STATES : state === 'open' ? (['firing', 'unstable'] as const) : [state]
      return answerList(request, reply, {
        question: { states, reportId: report?.toLowerCase(), project },
        read: (asked) => listAlerts(storage.slow, request.caller.userId, asked),
        toJson: (alert) => JSON.stringify(alertRecord(alert)),
        inLanguage: (alert) => alert,
        fields: readFields(fields, AlertRecord),
      })
    },
  )

  const shown = recordAnswer('The updated alert.', 'Alert', alertExample)
  const show = (alert: Alert | undefined) => {
    if (alert === undefined) throw notFound('alert')
    return { data: alertRecord(alert) }
  }

  app.get(
    '/alerts/:id',
    {
      schema: {
        operationId: 'showAlert',
        tags: ['Alerts'],
        summary: 'Show an alert',
        description: 'The state of one thing that a rule watches.',
        params: AlertPath,
        response: { 200: shown, ...problems(404) },
      },
    },
    async (request) => show(await findAlert(storage.db, request.caller.userId, idOf(request, 'alert'))),
  )

  app.post(
    '/alerts/:id/snooze',
    {
      schema: {
        operationId: 'snoozeAlert',
        tags: ['Alerts'],
        summary: 'Snooze an alert',
        description: 'No notifications are sent until then. The snooze ends with the alert.',
        consumes: [...BODY_TYPES],
        params: AlertPath,
        body: SnoozeBody,
        response: { 200: shown, ...problems(403, 404, 413, 415, 422) },
      },
    },
    async (request) => {
      const snooze = { until: readDate('until', request.body.until)!, reason: request.body.reason ?? null }
      const problem = snoozeProblem(snooze, now())
      if (problem !== null) throw invalid(problem)
      return show(await setSnooze(by(request), request.caller.userId, idOf(request, 'alert'), snooze))
    },
  )

  app.post(
    '/alerts/:id/unsnooze',
    {
      schema: {
        operationId: 'unsnoozeAlert',
        tags: ['Alerts'],
        summary: 'End a snooze',
        description: 'If it fired while it was snoozed, the notification is sent now.',
        params: AlertPath,
        response: { 200: shown, ...problems(403, 404, 415) },
      },
    },
    async (request) => {
      const snooze = { until: null, reason: null }
      return show(await setSnooze(by(request), request.caller.userId, idOf(request, 'alert'), snooze))
    },
  )
}
