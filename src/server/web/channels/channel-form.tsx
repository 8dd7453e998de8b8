import { eventsOf, formatQuietHours, type TypedChannel } from '../../../actions/channels/channel-fields.ts'
import type { EventType } from '../../../domain/events/event-types.ts'
import type { Channel } from '../../../storage/channels/channels.ts'
import { CHANNEL_FORMATS, type ChannelKind, DIGESTS, isForPeople, isIncidentKind } from '../../../vocabulary.ts'
import { LANGUAGES } from '../../../words/languages.ts'
import { Button } from '../components/button.tsx'
import { Field, Form, Select } from '../components/form.tsx'
import { Icon } from '../components/icon.tsx'
import type { View } from '../view.ts'

/** What was typed, and what is wrong with it. */
export interface ChannelForm {
  kind: ChannelKind
  values: Record<string, string>
  errors: Record<string, string>
}

interface ChannelFormProps {
  view: View
  form: ChannelForm
  action: string
  /** Of a channel that exists: its URL, address and token are never shown, and stay as they are if nothing is typed. */
  isNew: boolean
}

/** The settings of a channel. */
export function ChannelFields({ view, form: { kind, values, errors }, action, isNew }: ChannelFormProps) {
  const words = view.words.channels
  const field = (name: string) => ({ name, value: values[name], error: errors[name] })
  const secret = isNew ? { required: true } : { hint: words.keepHint }
  return (
    <Form view={view} action={action} class="channel-form">
      <input type="hidden" name="kind" value={kind} />
      {isNew && <p>{words.help[kind]}</p>}
      {kind === 'email' ? (
        <Field {...field('email')} label={words.email} type="email" autoComplete="off" {...secret} />
      ) : (
        <Field
          {...field('url')}
          label={words.url}
          type="url"
          autoComplete="off"
          maxLength={2048}
          {...(isNew && hasDefaultUrl(kind) ? { hint: words.defaultUrlHint } : secret)}
        />
      )}
      {(kind === 'ntfy' || isIncidentKind(kind)) && (
        <Field
          {...field('token')}
          label={words.tokens[kind]}
          type="password"
          autoComplete="off"
          required={isNew && hasDefaultUrl(kind)}
          hint={isNew ? words.tokenHints[kind] : words.keepTokenHint}
        />
      )}
      <Field {...field('name')} label={words.name} hint={words.nameHint} maxLength={100} />
      <Field {...field('project')} label={words.project} hint={words.projectHint} />
      {kind === 'webhook' && (
        <Select
          name="format"
          label={words.format}
          chosen={values.format ?? 'standard'}
          options={CHANNEL_FORMATS.map((value) => ({ value, text: words.formats[value] }))}
        />
      )}
      {isForPeople(kind) && (
        <>
          <Field {...field('quiet_hours')} label={words.quiet} hint={words.quietHint} />
          <Field {...field('time_zone')} label={words.timeZone} hint={words.timeZoneHint} />
        </>
      )}
      {kind !== 'webhook' && (
        <Field {...field('reminder_days')} label={words.reminder} type="number" hint={words.reminderHint} />
      )}
      {isForPeople(kind) && (
        <Select
          name="digest"
          label={words.digest}
          chosen={values.digest ?? 'off'}
          options={DIGESTS.map((value) => ({ value, text: words.digests[value] }))}
        />
      )}
      {kind !== 'webhook' && (
        <Select
          name="language"
          label={words.messageLanguage}
          chosen={values.language ?? view.language}
          options={LANGUAGES.map((value) => ({ value, text: words.languages[value] }))}
        />
      )}
      <EventChoice
        view={view}
        kind={kind}
        events={eventsOf(kind, 'standard')}
        chosen={values.events?.split(',') ?? []}
        error={errors.events}
      />
      <Button kind="main">{isNew ? words.save : words.saveChanges}</Button>
    </Form>
  )
}

/** Its URL is the same for most accounts. */
const hasDefaultUrl = (kind: ChannelKind) => kind === 'pagerduty' || kind === 'opsgenie'

interface EventChoiceProps {
  view: View
  kind: ChannelKind
  events: readonly EventType[]
  chosen: readonly string[]
  error: string | undefined
}

function EventChoice({ view, kind, events, chosen, error }: EventChoiceProps) {
  const { channels: words, alerts } = view.words
  return (
    <details class="channel-events" open={chosen.length > 0 || error !== undefined}>
      <summary>
        <Icon name="down" />
        {words.events}
      </summary>
      <p class="field-hint" id="events-hint">
        {isForPeople(kind) ? words.eventsHintForPeople : words.eventsHint}
      </p>
      {error !== undefined && <p class="field-error">{error}</p>}
      <fieldset aria-describedby="events-hint">
        <legend class="visually-hidden">{words.events}</legend>
        {events.map((type) => (
          <label key={type} class="choice">
            <input type="checkbox" name="events" value={type} checked={chosen.includes(type)} /> {alerts.events[type]}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** What the form shows of a channel: everything but its secrets. */
export function valuesOf({ name, target, settings }: Channel): Record<string, string> {
  const { events, project, quiet_hours: quiet, reminder_days: days } = settings
  return {
    name: name === target ? '' : name,
    project: project ?? '',
    quiet_hours: quiet === null ? '' : formatQuietHours(quiet),
    time_zone: settings.time_zone,
    reminder_days: days === null ? '' : String(days),
    digest: settings.digest,
    format: settings.format ?? 'standard',
    language: settings.language,
    ...(events === null ? {} : { events: events.join(',') }),
  }
}

const SECRETS = ['url', 'email', 'token'] as const

/** What was sent, as the action reads it. Fields that the form of a kind does not have stay as they are. */
export function typedChannel(form: URLSearchParams, isNew: boolean): TypedChannel {
  const text = (name: string) => form.get(name) ?? undefined
  const secret = (name: (typeof SECRETS)[number]) => (isNew ? text(name) : text(name) || undefined)
  const days = text('reminder_days')?.trim()
  return {
    name: text('name'),
    project: text('project'),
    url: secret('url'),
    email: secret('email'),
    token: secret('token'),
    events: form.getAll('events').join(',') || 'all',
    language: LANGUAGES.find((one) => one === text('language')),
    timeZone: text('time_zone')?.trim() || undefined,
    quietHours: text('quiet_hours'),
    digest: DIGESTS.find((one) => one === text('digest')),
    format: CHANNEL_FORMATS.find((one) => one === text('format')),
    reminderDays: days === undefined ? undefined : days === '' ? 0 : Number(days),
  }
}

/** What is shown again with the errors. Secrets are not sent back. */
export function shownValues(form: URLSearchParams): Record<string, string> {
  const { csrf: _, token: __, ...values } = Object.fromEntries(form)
  const events = form.getAll('events').join(',')
  return events === '' ? values : { ...values, events }
}
