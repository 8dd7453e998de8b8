import {
  ALERT_IMPORTANCES,
  ALERT_KINDS,
  ALERT_SCOPES,
  type AlertKind,
  type AlertScope,
} from '../../../domain/alerts/rule-kinds.ts'
import { METRIC_IDS } from '../../../domain/compare/metrics.ts'
import type { AlertRule } from '../../../storage/alerts/alert-rules.ts'
import type { Membership } from '../../../storage/sharing/members.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { ConfirmForm, Field, Form, Select } from '../components/form.tsx'
import { Layout } from '../layout.tsx'
import { sharedPath } from '../sharing/acting.ts'
import type { View } from '../view.ts'
import { conditionWords, scopeWords } from './alert-words.ts'

export interface ChannelName {
  id: string
  name: string
}

/** What is wrong with what was typed, by field; under `form` what concerns no single one. */
export type RuleProblems = Readonly<Record<string, string>>

interface RulePageProps {
  view: View
  rule: AlertRule
  channels: readonly ChannelName[]
  /** Set for members of another user's project. The channels belong to its owner, and only the owner sees them. */
  member: Membership | null
  problems?: RuleProblems
  typed?: URLSearchParams
}

/** "Why did I get this?": what a rule watches, and the form that changes it. */
export function RulePage({ view, rule, channels, member, problems = {}, typed }: RulePageProps) {
  const words = view.words.alerts
  const { condition } = rule
  const home = member && sharedPath(member.ownerId, member.project)
  const scope = scopeWords(view, rule, home)
  const canEdit = member?.role !== 'viewer'
  const name = conditionWords(view, condition)
  return (
    <Layout view={view} title={name} page="alerts" styles={['dashboard.css']}>
      <div class="page-head">
        <h1>{name}</h1>
        <BackLink view={view} member={member} />
        {!canEdit && <p class="small">{view.words.sharing.members.ruleReadOnly}</p>}
      </div>
      <Card titleId="why" title={member === null ? words.whyTitle : words.ruleColumns.rule}>
        {member === null && <p>{words.whyText}</p>}
        <p>
          <strong>{name}</strong>
          {', '}
          {scope.href === null ? (
            scope.text
          ) : (
            <a href={scope.href}>
              <bdi>{scope.text}</bdi>
            </a>
          )}
          {rule.isDefault && <> ({words.isDefault})</>}
        </p>
        <p>{words.explains[condition.kind]}</p>
      </Card>
      {canEdit && (
        <Card titleId="change" title={words.edit}>
          <FormProblem problems={problems} />
          <Form view={view} action={`/alerts/rules/${rule.id}`} class="stack rule-form">
            <ParamField
              view={view}
              kind={condition.kind}
              params={typed ? Object.fromEntries(typed) : condition.params}
              problems={problems}
            />
            <label class="choice">
              <input type="checkbox" name="enabled" value="1" checked={typed?.has('enabled') ?? rule.enabled} />{' '}
              {words.enabled}
            </label>
            <Field
              name="reminder_days"
              type="number"
              label={words.reminder}
              hint={words.reminderHint}
              value={typed?.get('reminder_days') ?? String(rule.reminderDays ?? '')}
              error={problems['reminder_days']}
            />
            <ChannelChoice
              view={view}
              channels={channels}
              chosen={typed?.getAll('channel') ?? rule.channels}
              member={member}
              problem={problems['channels']}
            />
            <Button kind="main">{words.save}</Button>
          </Form>
        </Card>
      )}
      {canEdit && !rule.isDefault && (
        <div class="policy-actions">
          <ConfirmForm
            view={view}
            action={`/alerts/rules/${rule.id}/delete`}
            label={words.remove}
            question={words.removeQuestion}
            confirm={words.removeConfirm}
          />
        </div>
      )}
    </Layout>
  )
}

interface NewRulePageProps {
  view: View
  kind?: AlertKind
  scope: AlertScope
  target: string
  channels: readonly ChannelName[]
  problems?: RuleProblems
  typed?: URLSearchParams
  member: Membership | null
}

export function NewRulePage(props: NewRulePageProps) {
  const { view, kind, scope, target, channels, problems = {}, typed, member } = props
  const words = view.words.alerts
  return (
    <Layout view={view} title={words.addTitle} page="alerts" styles={['dashboard.css']}>
      <div class="page-head">
        <h1>{words.addTitle}</h1>
        <BackLink view={view} member={member} />
      </div>
      <section class="card">
        <FormProblem problems={problems} />
        <Form view={view} action="/alerts/rules" class="stack rule-form">
          <Select
            name="kind"
            label={words.kind}
            {...(kind === undefined ? {} : { chosen: kind })}
            options={ALERT_KINDS.map((one) => ({ value: one, text: words.kinds[one] }))}
          />
          {member === null ? (
            <>
              <Select
                name="scope"
                label={words.scope}
                chosen={scope}
                options={ALERT_SCOPES.map((one) => ({ value: one, text: words.scopes[one] }))}
              />
              <Field
                name="target"
                label={words.target}
                hint={words.targetHint}
                value={target}
                maxLength={2048}
                error={problems['target']}
              />
            </>
          ) : (
            <>
              <p>
                {view.words.sharing.members.ruleFor} <bdi>{member.project}</bdi>
              </p>
              <input type="hidden" name="owner" value={member.ownerId} />
              <input type="hidden" name="scope" value="project" />
              <input type="hidden" name="target" value={member.project} />
            </>
          )}
          {(['score_drop', 'new_failure', 'certificate', 'metric_worse'] as const).map((one) => (
            <ParamField
              key={one}
              view={view}
              kind={one}
              params={Object.fromEntries(typed ?? [])}
              problems={one === kind ? problems : {}}
            />
          ))}
          <Field
            name="reminder_days"
            type="number"
            label={words.reminder}
            hint={words.reminderHint}
            value={typed?.get('reminder_days') ?? ''}
            error={problems['reminder_days']}
          />
          <ChannelChoice
            view={view}
            channels={channels}
            chosen={typed?.getAll('channel') ?? null}
            member={member}
            problem={problems['channels']}
          />
          <Button kind="main">{words.add}</Button>
        </Form>
      </section>
    </Layout>
  )
}

function BackLink({ view, member }: { view: View; member: Membership | null }) {
  return (
    <p class="small">
      {member === null ? (
        <a href="/alerts">{view.words.alerts.backToAlerts}</a>
      ) : (
        <a href={sharedPath(member.ownerId, member.project)}>
          <bdi>{member.project}</bdi>
        </a>
      )}
    </p>
  )
}

function FormProblem({ problems: { form } }: { problems: RuleProblems }) {
  if (form === undefined) return null
  return (
    <p class="field-error" role="alert">
      {form}
    </p>
  )
}

interface ParamFieldProps {
  view: View
  kind: AlertKind
  params: object
  problems: RuleProblems
}

/** The parameter of a kind, if it has one: of a rule, or as it was typed. */
function ParamField({ view, kind, params, problems }: ParamFieldProps) {
  const words = view.words.alerts
  const value = (name: string) => (params as Record<string, unknown>)[name]
  switch (kind) {
    case 'score_drop':
      return (
        <Field
          name="points"
          type="number"
          label={words.params.points}
          hint={words.pointsHint}
          value={String(value('points') ?? 5)}
          error={problems['points']}
        />
      )
    case 'new_failure':
      return (
        <Select
          name="importance"
          label={`${words.params.importance} (${words.kinds.new_failure})`}
          chosen={String(value('importance') ?? 'high')}
          options={ALERT_IMPORTANCES.map((one) => ({ value: one, text: words.importances[one] })).reverse()}
        />
      )
    case 'certificate': {
      const days = (value('days') as number[] | string | undefined) ?? [30, 14, 7, 1]
      const text = typeof days === 'string' ? days : days.join(', ')
      return (
        <Field
          name="days"
          label={words.params.days}
          hint={words.daysHint}
          value={text}
          maxLength={60}
          error={problems['days']}
        />
      )
    }
    case 'metric_worse':
      return (
        <Select
          name="metric"
          label={`${words.params.metric} (${words.kinds.metric_worse})`}
          chosen={String(value('metric') ?? 'lcp')}
          options={METRIC_IDS.map((id) => ({ value: id, text: view.words.report.compare.names[id] }))}
        />
      )
    default:
      return null
  }
}

interface ChannelChoiceProps {
  view: View
  channels: readonly ChannelName[]
  chosen: readonly string[] | null
  member: Membership | null
  problem: string | undefined
}

function ChannelChoice({ view, channels, chosen, member, problem }: ChannelChoiceProps) {
  const words = view.words.alerts
  if (member !== null) return <p class="small">{view.words.sharing.members.ownersChannels}</p>
  if (channels.length === 0) return <p class="small">{words.noChannels}</p>
  return (
    <fieldset class="stack">
      <legend>{words.channels}</legend>
      <p class="field-hint">{words.channelsHint}</p>
      {problem !== undefined && (
        <p class="field-error" role="alert">
          {problem}
        </p>
      )}
      {channels.map(({ id, name }) => (
        <label key={id} class="choice">
          <input type="checkbox" name="channel" value={id} checked={chosen?.includes(id)} /> <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
