import type { ScheduleRule } from '../../../domain/schedules/rule.ts'
import { ruleWords } from '../../../domain/schedules/rule-words.ts'
import type { Schedule } from '../../../storage/schedules/schedules.ts'
import type { ScheduleScope } from '../../../vocabulary.ts'
import { conditionWords } from '../alerts/alert-words.ts'
import { Button } from '../components/button.tsx'
import { Field, Form, Select } from '../components/form.tsx'
import { Menu } from '../components/menu.tsx'
import type { View } from '../view.ts'
import { chosenRule, KEEP_CHOICE, OFF_CHOICE, optionsOf, typedWatch } from './choices.ts'
import type { WatchRule } from './watch-rules.ts'

/** What can run automatically, and when it does. */
export interface WatchState {
  scope: ScheduleScope
  /** The id of a report, or the name of a project. */
  target: string
  schedule: Schedule | undefined
  /** The schedule that checks its uptime; null if there is none, undefined if there can't be one. */
  uptime?: Schedule | null
  /** How many runs or scans start each time. */
  count: number
  /** Of a new schedule. */
  timeZone: string
  /** The alert rules of its owner. */
  rules: readonly WatchRule[]
  /** False for editors of another user's project, who must not see the owner's rules for all projects. */
  isOwner?: boolean
  /** Whose project it is, if it isn't the reader's. */
  ownerId?: string
}

interface WatchMenuProps {
  view: View
  watches: readonly WatchState[]
  /** How many runs all schedules of a user can start a day; 0 for no limit. */
  perDay: number
  /** The path of the page to come back to. */
  back: string
}

/** A button that tells whether something runs automatically, and the forms to change that. */
export function WatchMenu({ view, watches, perDay, back }: WatchMenuProps) {
  const words = view.words.schedules
  const schedules = watches.flatMap(({ schedule, uptime }) => [schedule ?? [], uptime ?? []].flat())
  const isOn = schedules.some(({ enabled }) => enabled)
  const label = isOn ? words.watched : schedules.length > 0 ? words.paused : words.watch
  const isRefused = watches.some(({ scope }) => typedWatch(view, scope) !== undefined)
  return (
    <Menu id="watch" label={label} icon="clock" open={isRefused}>
      {watches.map((watch) => (
        <WatchForm key={watch.scope} view={view} watch={watch} perDay={perDay} back={back} />
      ))}
    </Menu>
  )
}

/** The form of one of them. */
export function WatchForm(props: WatchFormProps) {
  const { view, watch, back } = props
  const { uptime } = watch
  return (
    <>
      <AuditForm {...props} />
      {uptime !== undefined && <UptimeForm view={view} watch={watch} uptime={uptime} back={back} />}
    </>
  )
}

type WatchFormProps = Omit<WatchMenuProps, 'watches'> & { watch: WatchState }

function UptimeForm({
  view,
  watch: { scope, target, count, ownerId },
  uptime,
  back,
}: Omit<WatchFormProps, 'perDay'> & { uptime: Schedule | null }) {
  const { uptime: words, schedules } = view.words
  const chosen = uptime?.enabled ? ruleWords(uptime.rule as ScheduleRule, 'en') : OFF_CHOICE
  return (
    <Form view={view} action="/schedules/watch" class="menu-form">
      <p class="menu-heading">{scope === 'project' ? words.form.project(count) : words.form.report}</p>
      <input type="hidden" name="kind" value="uptime" />
      <input type="hidden" name="scope" value={scope} />
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="back" value={back} />
      {ownerId !== undefined && <input type="hidden" name="owner" value={ownerId} />}
      <Select
        id={`uptime-${scope}-often`}
        name="choice"
        label={words.form.often}
        chosen={chosen}
        options={[
          { value: OFF_CHOICE, text: words.form.off },
          ...Object.entries(words.choices).map(([value, text]) => ({ value, text })),
        ]}
      />
      <p class="menu-about">{words.form.about}</p>
      <Button aria-label={`${schedules.save}: ${words.title}`}>{schedules.save}</Button>
    </Form>
  )
}

function AuditForm({ view, watch, perDay, back }: WatchFormProps) {
  const { scope, target, schedule, count, isOwner = true } = watch
  const words = view.words.schedules
  const stored = chosenRule(schedule)
  const { choice, time, timeZone } = typedWatch(view, scope) ?? {
    choice: schedule === undefined ? OFF_CHOICE : stored.choice,
    time: stored.time,
    timeZone: schedule?.timeZone ?? watch.timeZone,
  }
  const options = optionsOf(view, count, scope === 'scan' ? 'scans' : 'runs')
  const kept = schedule && stored.choice === KEEP_CHOICE ? [keepOption(view, schedule)] : []
  const id = (name: string) => `watch-${scope}-${name}`
  return (
    <Form view={view} action="/schedules/watch" class="menu-form">
      <p class="menu-heading">{scope === 'project' ? words.headings.project(count) : words.headings[scope]}</p>
      <input type="hidden" name="scope" value={scope} />
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="back" value={back} />
      {watch.ownerId !== undefined && <input type="hidden" name="owner" value={watch.ownerId} />}
      <Select
        id={id('often')}
        name="choice"
        label={words.often}
        chosen={choice}
        options={[{ value: OFF_CHOICE, text: words.off }, ...kept, ...options]}
      />
      <div class="field-pair">
        <Field id={id('time')} name="time" type="time" label={words.time} value={time} />
        <Field id={id('zone')} name="time_zone" label={words.timeZone} value={timeZone} maxLength={60} />
      </div>
      <p class="menu-about">
        {words.jitter} {isOwner && perDay > 0 && words.limit(view.format.number(perDay))}
      </p>
      {isOwner && <WatchRules view={view} watch={watch} />}
      <Button>{words.save}</Button>
    </Form>
  )
}

/** The alert rules of its owner, each linked to the page that changes it. */
function WatchRules({ view, watch: { scope, target, rules } }: { view: View; watch: WatchState }) {
  const { schedules: words, alerts } = view.words
  const about = `scope=${scope === 'report' ? 'report' : 'project'}&target=${encodeURIComponent(target)}`
  return (
    <div class="menu-about">
      <p>{rules.length === 0 ? words.notTold : words.told}</p>
      <ul>
        {rules.map(({ id, condition }) => {
          const text = conditionWords(view, condition)
          return <li key={text}>{id === null ? text : <a href={`/alerts/rules/${id}`}>{text}</a>}</li>
        })}
      </ul>
      <p>
        <a href={`/alerts/rules/new?${about}`}>{alerts.add}</a> · <a href="/alerts">{alerts.title}</a>
      </p>
    </div>
  )
}

/** A rule that the form does not offer stays as it is. */
function keepOption(view: View, schedule: Schedule) {
  const rule = ruleWords(schedule.rule as ScheduleRule, view.language)
  return { value: KEEP_CHOICE, text: view.words.schedules.keep(rule) }
}
