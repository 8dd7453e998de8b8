import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import {
  createAlertRule,
  deleteAlertRule,
  readAlertRule,
  type TypedAlertRule,
  updateAlertRule,
} from '../../../actions/alerts/alert-rules.ts'
import { ALERT_KINDS, ALERT_SCOPES } from '../../../domain/alerts/rule-kinds.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { type AlertRule, findAlertRule, listAlertRules } from '../../../storage/alerts/alert-rules.ts'
import { listAnswer, problems, recordAnswer } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import { changeRoutes } from '../change-routes.ts'
import { readDate } from '../dates.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldsParameter, readFields } from '../fields.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { idOf, invalid, notFound } from '../problems.ts'
import { answerRecord } from '../record-answer.ts'
import { IdempotencyHeader } from '../reports/report-fields.ts'
import { idPath, listing, textParameter } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { AlertRuleRecord, alertRuleExample, alertRuleRecord } from './record.ts'

const RulePath = idPath('rule', alertRuleExample.id)

const fields = {
  params: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      examples: [{ points: 5 }],
      description:
        'By kind: `points` (score_drop, default 5), `importance` (new_failure, default high), `days` (certificate, default 30, 14, 7 and 1), `metric` (metric_worse).',
    }),
  ),
  channels: Type.Optional(
    Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'The ids of the channels to notify; `all`, the default, for all whose settings match.',
    }),
  ),
  enabled: Type.Optional(oneOf([0, 1], { description: '0 turns it off, including for what a broader rule watches.' })),
  reminder_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 90,
      description:
        'Days between reminders while it fires; 0, the default, for none. A channel’s own `reminder_days` takes precedence.',
    }),
  ),
  snoozed_until: Type.Optional(
    Type.String({
      examples: ['2026-03-09T08:00:00Z'],
      description: 'No notifications are sent before this time; `off` ends the snooze.',
    }),
  ),
  snooze_reason: Type.Optional(Type.String({ description: 'The reason, for others who see the rule.' })),
}

const UpdateBody = Type.Object(fields)
const CreateBody = Type.Object({
  kind: oneOf(ALERT_KINDS, { description: 'What it watches.' }),
  scope: oneOf(ALERT_SCOPES, {
    description: 'What it applies to: everything that is watched, a project, or a report.',
  }),
  target: Type.Optional(
    Type.String({
      examples: ['example.com'],
      description: 'The id of the report or the name of the project; absent for `all`.',
    }),
  ),
  ...fields,
})

const RulesQuery = Type.Object({
  scope: Type.Optional(oneOf(ALERT_SCOPES, { description: 'Only rules of this scope.' })),
  report: textParameter('Only rules of the report with this id.'),
  project: textParameter('Only rules of this project and of its reports.'),
  page: listing.page,
  per_page: listing.per_page,
  fields: fieldsParameter('id,kind,enabled'),
})

/** `/alert-rules`: what users are notified of. */
export function alertRuleRoutes(app: Api, dependencies: Dependencies, { answerList, baseUrl }: Tools): void {
  const { storage, now } = dependencies
  const by = (request: FastifyRequest) => ({ ...dependencies, actor: actorOf(request) })

  app.get(
    '/alert-rules',
    {
      schema: {
        operationId: 'listAlertRules',
        tags: ['Alerts'],
        summary: 'List alert rules',
        description: 'Oldest first; default rules come with the first schedule.',
        querystring: RulesQuery,
        response: {
          ...listAnswer('alert rules', 'AlertRule', alertRuleExample, '/alert-rules'),
          ...problems(422),
        },
      },
    },
    (request, reply) => {
      const { scope, report, project, fields } = request.query
      return answerList(request, reply, {
        question: { scope, reportId: report?.toLowerCase(), project },
        read: (question) => listAlertRules(storage.slow, request.caller.userId, question),
        toJson: (rule) => JSON.stringify(alertRuleRecord(rule)),
        inLanguage: (rule) => rule,
        fields: readFields(fields, AlertRuleRecord),
      })
    },
  )

  app.post(
    '/alert-rules',
    {
      schema: {
        operationId: 'createAlertRule',
        tags: ['Alerts'],
        summary: 'Create an alert rule',
        description:
          'A rule for a report overrides one for its project that watches the same thing, which overrides one for everything. A second rule with the same scope that watches the same thing is a 409.',
        consumes: [...BODY_TYPES],
        headers: Type.Object({ 'idempotency-key': IdempotencyHeader }),
        body: CreateBody,
        response: {
          201: recordAnswer('The rule was created.', 'AlertRule', alertRuleExample, [
            'location',
            'version',
            'idempotent-replayed',
          ]),
          ...problems(403, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { kind, scope, target, ...body } = request.body
      const read = readAlertRule(kind, typedRule(body), null, now())
      if (!read.ok) throw invalid(read.errors)
      const { userId } = request.caller
      const wanted = { scope, target: scope === 'report' ? (target?.toLowerCase() ?? null) : (target ?? null) }
      if (scope === 'all' && wanted.target !== null)
        throw invalid({ target: ['must not be given with the scope all.'] })
      const fresh = { ...wanted, fields: read.fields }
      const { rule, isReplayed } = await createAlertRule(by(request), userId, fresh, idempotencyKeyOf(request))
      if (isReplayed) reply.header('idempotent-replayed', 'true')
      reply.code(201).header('location', `${baseUrl(request)}/api/v1/alert-rules/${rule.id}`)
      return answerRule(request, reply, rule)
    },
  )

  app.get(
    '/alert-rules/:id',
    {
      schema: {
        operationId: 'showAlertRule',
        tags: ['Alerts'],
        summary: 'Show an alert rule',
        description: 'With its version as ETag.',
        params: RulePath,
        response: {
          200: recordAnswer('The rule.', 'AlertRule', alertRuleExample, ['version']),
          304: { description: 'It has not changed since the version that If-None-Match names.', type: 'null' },
          ...problems(404),
        },
      },
    },
    async (request, reply) => {
      const rule = await findAlertRule(storage.db, request.caller.userId, idOf(request, 'alert rule'))
      if (rule === undefined) throw notFound('alert rule')
      return answerRule(request, reply, rule)
    },
  )

  const { put, patch, post, deletion } = changeRoutes({
    url: '/alert-rules/:id',
    noun: 'alert rule',
    example: alertRuleExample.id,
    tags: ['Alerts'],
    update: {
      description: 'Absent fields keep their values. Changing its parameters or turning it off discards its alerts.',

      body: UpdateBody,
      response: {
        200: recordAnswer('The updated rule.', 'AlertRule', alertRuleExample, ['version']),
        ...problems(403, 404, 409, 412, 413, 415, 422),
      },
      run: async (request, reply, { id, body, isExpected }) => {
        const change = (before: AlertRule) => {
          const read = readAlertRule(before.condition.kind, typedRule(body), before, now())
          if (!read.ok) throw invalid(read.errors)
          return read.fields
        }
        const rule = await updateAlertRule(by(request), request.caller.userId, id, change, isExpected)
        if (rule === undefined) throw notFound('alert rule')
        return answerRule(request, reply, rule)
      },
    },
    erase: {
      description: 'With its alerts. A default rule can only be turned off: deleting it is a 409.',
      problems: problems(403, 404, 409, 412),
      run: (request, { id, isExpected }) => deleteAlertRule(by(request), request.caller.userId, id, isExpected),
    },
  })
  for (const route of [post, put, patch, deletion]) app.route(route)
}

function typedRule(body: Static<typeof UpdateBody>): TypedAlertRule {
  const { params, channels, enabled, reminder_days, snoozed_until, snooze_reason } = body
  return {
    params,
    snoozeReason: snooze_reason,
    channels: channels?.join() === 'all' ? null : channels?.map((id) => id.toLowerCase()),
    reminderDays: reminder_days === 0 ? null : reminder_days,
    enabled: enabled === undefined ? undefined : enabled === 1,
    snoozedUntil: snoozed_until === 'off' ? null : readDate('snoozed_until', snoozed_until),
  }
}

function answerRule(request: FastifyRequest, reply: FastifyReply, rule: AlertRule): FastifyReply {
  return answerRecord(request, reply, rule, { json: JSON.stringify(alertRuleRecord(rule)) })
}
