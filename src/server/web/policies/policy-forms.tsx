import type { ComponentChildren } from 'preact'
import { DAY_MS } from '../../../common/durations.ts'
import { BYTE_BUDGETS, type Policy, REQUEST_BUDGETS, TIME_BUDGETS } from '../../../domain/policies/schema.ts'
import { audits } from '../../../engine/audits/index.ts'
import { THRESHOLDS } from '../../../engine/score.ts'
import { Button } from '../components/button.tsx'
import { Field, Form, Select, TextArea } from '../components/form.tsx'
import { translateSentence } from '../problem-words.ts'
import { type PolicyPlace, policyPath } from '../projects/paths.ts'
import type { View } from '../view.ts'
import type { PolicyDraft } from './policy-draft.ts'
import { BudgetText, MuteText, nameOf } from './policy-entries.tsx'
import { metricName } from './policy-words.ts'

export interface PolicyFormProps {
  view: View
  place: PolicyPlace
  draft: PolicyDraft
  /** The draft as far as it is valid, for the fields. */
  policy: Policy
  /** When the policy that the draft began with was saved; empty if there was none. */
  knownVersion: string
  refused?: RefusedForm | undefined
}

/** A form whose change is wrong. It can be sent again: the draft without the change is sent along. */
export interface RefusedForm {
  typed: URLSearchParams
  before: PolicyDraft
}

/** What was typed in the form of an action, if it was refused. */
function typedIn({ refused }: PolicyFormProps, action: string): (name: string) => string | undefined {
  const typed = refused?.typed.get('action') === action ? refused.typed : undefined
  return (name) => (typed === undefined ? undefined : (typed.get(name) ?? ''))
}

/** Each form sends the whole draft along, and the page shows the draft that results. */
export function DraftForm(props: PolicyFormProps & { children: ComponentChildren }) {
  const { view, place, draft, knownVersion, refused, children } = props
  return (
    <Form view={view} action={policyPath(place)} class="policy-form">
      <input type="hidden" name="document" value={(refused?.before ?? draft).text} />
      <input type="hidden" name="seen" value={knownVersion} />
      {children}
    </Form>
  )
}

/** The label of the field that is one place of the document; undefined if none is. */
export function labelAt(view: View, path: string): string | undefined {
  const { policy: words } = view.words
  const labels: [place: RegExp, label: string][] = [
    [/^thresholds\.good$/, words.good],
    [/^thresholds\.decent$/, words.decent],
    [/^gate\.fail_under$/, words.failUnder],
    [/^require\b/, words.required],
    [/^mute\[\d+\]\.reason$/, words.reason],
    [/^mute\[\d+\]\.until$/, words.until],
    [/^(?:mute|budgets)\[\d+\]\.paths\b/, words.paths],
    [/^budgets\[\d+\]\.name$/, words.name],
    [/^budgets\[\d+\](?:$|\.(?:bytes|requests|vitals)\b)/, words.limit],
  ]
  return labels.find(([place]) => place.test(path))?.[1]
}

/** What is wrong with the field that is one place of the document: a value, or a list with an entry on each line. */
function problemAt(view: View, { problems }: PolicyDraft, path: string): string | undefined {
  const found = problems.find((one) => one.path === path || one.path.startsWith(`${path}[`))
  if (found === undefined) return undefined
  const problem = translateSentence(view, found.problem)
  const [, entry] = /^\[(\d+)\]$/.exec(found.path.slice(path.length)) ?? []
  return entry === undefined
    ? problem.charAt(0).toUpperCase() + problem.slice(1)
    : `${view.words.policy.line(Number(entry) + 1)}: ${problem}`
}

/** Thresholds, required audits and the gate. */
export function BasicsForm(props: PolicyFormProps) {
  const { view, draft, policy } = props
  const { policy: words, result, importances } = view.words
  const { thresholds, require: required = [], gate = {} } = policy
  const none = { value: '', text: words.never }
  const problem = (path: string) => problemAt(view, draft, path)
  const typed = typedIn(props, 'basics')
  const typedWorse = typed('worse')
  const isWorse = typedWorse === undefined ? gate.worse === true : typedWorse !== ''
  const lines = typed('require') ?? required.join('\n')
  return (
    <DraftForm {...props}>
      <div class="policy-fields">
        <Field
          name="good"
          label={words.good}
          type="number"
          value={typed('good') ?? (thresholds && String(thresholds.good))}
          hint={words.standard(THRESHOLDS.good)}
          error={problem('thresholds.good')}
        />
        <Field
          name="decent"
          label={words.decent}
          type="number"
          value={typed('decent') ?? (thresholds && String(thresholds.decent))}
          hint={words.standard(THRESHOLDS.decent)}
          error={problem('thresholds.decent')}
        />
        <Select
          name="fail_on"
          label={words.failOn}
          chosen={typed('fail_on') ?? gate.fail_on ?? ''}
          options={[none, { value: 'bad', text: result.bad }, { value: 'decent', text: words.orWorse(result.decent) }]}
        />
        <Field
          name="fail_under"
          label={words.failUnder}
          type="number"
          value={typed('fail_under') ?? gate.fail_under?.toString()}
          error={problem('gate.fail_under')}
        />
        <Select
          name="new_failures"
          label={words.newFailures}
          chosen={typed('new_failures') ?? gate.new_failures ?? ''}
          options={[
            none,
            ...(['high', 'medium', 'low'] as const).map((value) => ({
              value,
              text: words.atLeast(importances[value]),
            })),
          ]}
        />
      </div>
      <label class="policy-check">
        <input type="checkbox" name="worse" checked={isWorse} /> {words.worse}
      </label>
      <TextArea
        name="require"
        label={words.required}
        hint={words.requiredHint}
        value={lines}
        rows={Math.min(8, Math.max(2, lines.split('\n').length + 1))}
        error={problem('require')}
      />
      <Button name="action" value="basics">
        {words.preview}
      </Button>
    </DraftForm>
  )
}

/** What is muted, with a button to remove each, and the form that adds one. */
export function MutesForm(props: PolicyFormProps) {
  const { view, draft, policy } = props
  const { policy: words } = view.words
  const { mute = [] } = policy
  const typed = typedIn(props, 'mute')
  const field = (name: string, key: string) => {
    const error = typed(name) === undefined ? undefined : problemAt(view, draft, `mute[${mute.length}].${key}`)
    return { name, value: typed(name), error }
  }
  return (
    <DraftForm {...props}>
      {mute.length === 0 ? (
        <p class="small">{words.noMutes}</p>
      ) : (
        <ul class="policy-list">
          {mute.map((one, at) => (
            <li key={at}>
              <MuteText view={view} mute={one} />
              <Button
                kind="quiet"
                small
                name="action"
                value={`unmute:${at}`}
                aria-label={words.removeOf(nameOf(view, one))}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div class="policy-fields">
        <Select
          name="audit"
          label={words.audit}
          chosen={typed('audit') ?? ''}
          options={[{ value: '', text: words.allAudits }, ...audits.map(({ id }) => ({ value: id, text: id }))]}
        />
        <Field {...field('reason', 'reason')} label={words.reason} maxLength={500} />
        <Field
          {...field('until', 'until')}
          label={words.until}
          placeholder={inAMonth(view.now)}
          hint={words.untilHint}
        />
      </div>
      <TextArea
        {...field('mute_paths', 'paths')}
        label={words.paths}
        hint={words.pathsHint}
        value={typed('mute_paths') ?? ''}
      />
      <Button name="action" value="mute">
        {words.addMute}
      </Button>
    </DraftForm>
  )
}

function inAMonth(now: number): string {
  return new Date(now + 30 * DAY_MS).toISOString().slice(0, 10)
}

const METRICS = [
  ...BYTE_BUDGETS.map((of) => `bytes.${of}`),
  ...REQUEST_BUDGETS.map((of) => `requests.${of}`),
  ...TIME_BUDGETS.map((of) => `vitals.${of}`),
  'vitals.cls',
]

/** Budgets with a button to remove each, and the form that adds a limit. */
export function BudgetsForm(props: PolicyFormProps) {
  const { view, draft, policy } = props
  const { policy: words } = view.words
  const { budgets = [] } = policy
  const typed = typedIn(props, 'budget')
  const same = budgets.findIndex(({ name }) => name === typed('name')?.trim())
  const at = same === -1 ? budgets.length : same
  const field = (name: string, ...keys: string[]) => {
    const paths = typed(name) === undefined ? [] : keys.map((key) => `budgets[${at}]${key}`)
    const [error] = paths.flatMap((path) => problemAt(view, draft, path) ?? [])
    return { name, value: typed(name), error }
  }
  return (
    <DraftForm {...props}>
      {budgets.length === 0 ? (
        <p class="small">{words.noBudgets}</p>
      ) : (
        <ul class="policy-list">
          {budgets.map((one, at) => (
            <li key={one.name}>
              <BudgetText view={view} budget={one} />
              <Button kind="quiet" small name="action" value={`unbudget:${at}`} aria-label={words.removeOf(one.name)}>
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div class="policy-fields">
        <Field {...field('name', '.name')} label={words.name} maxLength={100} />
        <Select
          name="metric"
          label={words.metric}
          chosen={typed('metric') ?? ''}
          options={METRICS.map((value) => ({ value, text: metricName(view, value) }))}
        />
        <Field {...field('limit', `.${typed('metric')}`, '')} label={words.limit} hint={words.limitHint} />
        <Select
          name="level"
          label={words.level}
          chosen={typed('level') ?? ''}
          options={(['fail', 'warn'] as const).map((value) => ({ value, text: words.levels[value] }))}
        />
      </div>
      <TextArea
        {...field('budget_paths', '.paths')}
        label={words.paths}
        hint={words.pathsHint}
        value={typed('budget_paths') ?? ''}
      />
      <Button name="action" value="budget">
        {words.addBudget}
      </Button>
    </DraftForm>
  )
}
