import {
  ALERT_IMPORTANCES,
  ALERT_KINDS,
  ALERT_SCOPES,
  type AlertKind,
  type AlertScope,
} from '../../alerts/rule-kinds.ts'
import { METRIC_IDS } from '../../compare/metrics.ts'
import type { AlertRule } from '../../storage/alerts/alert-rules.ts'
import type { Membership } from '../../storage/members.ts'
import { Button } from '../components/button.tsx'
import { ConfirmForm, Field, Form, Select } from '../components/form.tsx'
import { Layout } from '../layout.tsx'
import { sharedPath } from '../sharing/acting.ts'
import type { View } from '../view.ts'
import { conditionWords, scopeWords } from './alert-words.ts'

export interface ChannelName {
  id: string
  name: string
}

interface RulePageProps {
  view: View
  rule: AlertRule
  channels: readonly ChannelName[]
  /** Of somebody else's project. The channels are the owner's, who alone sees them. */
  member: Membership | null
  /** What is wrong with what was typed. */
  problem?: string
  typed?: URLSearchParams
}

/** "Why did I get this?": what a rule watches, and the form that changes it. */
export function RulePage({ view, rule, channels, member, problem, typed }: RulePageProps) {
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
      <section class="card" aria-labelledby="why">
        <h2 id="why">{member === null ? words.whyTitle : words.ruleColumns.rule}</h2>
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
      </section>
      {canEdit && (
        <section class="card" aria-labelledby="change">
          <h2 id="change">{words.edit}</h2>
          {problem !== undefined && (
            <p class="field-error" role="alert">
              {problem}
            </p>
          )}
          <Form view={view} action={`/alerts/rules/${rule.id}`} class="stack rule-form">
            <ParamField
              view={view}
              kind={condition.kind}
              params={typed ? Object.fromEntries(typed) : condition.params}
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
            />
            <ChannelChoice
              view={view}
              channels={channels}
              chosen={typed?.getAll('channel') ?? rule.channels}
              member={member}
            />
            <Button kind="main">{words.save}</Button>
          </Form>
        </section>
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
  /** What is wrong with what was typed. */
  problem: string | null
  typed?: URLSearchParams
  member: Membership | null
}

export function NewRulePage({ view, kind, scope, target, channels, problem, typed, member }: NewRulePageProps) {
  const words = view.words.alerts
  return (
    <Layout view={view} title={words.addTitle} page="alerts" styles={['dashboard.css']}>
      <div class="page-head">
        <h1>{words.addTitle}</h1>
        <BackLink view={view} member={member} />
      </div>
      <section class="card">
        {problem !== null && (
          <p class="field-error" role="alert">
            {problem}
          </p>
        )}
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
              <Field name="target" label={words.target} hint={words.targetHint} value={target} maxLength={300} />
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
            <ParamField key={one} view={view} kind={one} params={Object.fromEntries(typed ?? [])} />
          ))}
          <Field
            name="reminder_days"
            type="number"
            label={words.reminder}
            hint={words.reminderHint}
            value={typed?.get('reminder_days') ?? ''}
          />
          <ChannelChoice view={view} channels={channels} chosen={typed?.getAll('channel') ?? null} member={member} />
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

/** The parameter of a kind, if it has one: of a rule, or as it was typed. */
function ParamField({ view, kind, params }: { view: View; kind: AlertKind; params: object }) {
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
      return <Field name="days" label={words.params.days} hint={words.daysHint} value={text} maxLength={60} />
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
}

function ChannelChoice({ view, channels, chosen, member }: ChannelChoiceProps) {
  const words = view.words.alerts
  if (member !== null) return <p class="small">{view.words.sharing.members.ownersChannels}</p>
  if (channels.length === 0) return <p class="small">{words.noChannels}</p>
  return (
    <fieldset class="stack">
      <legend>{words.channels}</legend>
      <p class="field-hint">{words.channelsHint}</p>
      {channels.map(({ id, name }) => (
        <label key={id} class="choice">
          <input type="checkbox" name="channel" value={id} checked={chosen?.includes(id)} /> <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
