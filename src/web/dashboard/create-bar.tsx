import type { ComponentChildren } from 'preact'
import type { Report } from '../../storage/records.ts'
import { DEPTHS, DEVICES, MAX_PASSWORD_LENGTH, PRIVACIES } from '../../vocabulary.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { Form } from '../components/form.tsx'
import { Icon } from '../components/icon.tsx'
import { ResultBadge } from '../components/result-badge.tsx'
import { Time } from '../components/text.tsx'
import type { View } from '../view.ts'
import type { CreateOptions } from './create-options.ts'
import type { InvalidLine } from './urls.ts'

/** The input that was not accepted, for the user to correct or to decide on. */
export interface RejectedInput {
  bad: readonly InvalidLine[]
  /** Valid lines that were not added, and why. */
  skipped: { lines: readonly string[]; reason: string } | null
  /** What is wrong with the form as a whole. */
  problem: string | null
  passwordProblem: string | null
  /** The user's report of the same URL: to re-run, unless they want another one. */
  existing: Report | null
  /** How many of the URLs the user has a report of; null if it was not asked. */
  known: { count: number; total: number } | null
  /** What was done with the valid lines, and the page that shows their progress. */
  done: { text: string; href: string } | null
  settings: CreateOptions
}

interface CreateBarProps {
  view: View
  rejected: RejectedInput | null
  /** The user's last settings. */
  settings: CreateOptions
}

/** The form for new reports, with the rejected input of the last attempt. */
export function CreateBar({ view, rejected, settings: lastSettings }: CreateBarProps) {
  const words = view.words.dashboard.create
  const settings = rejected?.settings ?? lastSettings
  const lines = rejected === null ? [] : [...rejected.bad.map(({ line }) => line), ...(rejected.skipped?.lines ?? [])]
  const sentence = rejected && sentenceOf(view, rejected)
  const isInvalid = rejected !== null && (rejected.bad.length > 0 || rejected.problem !== null)
  return (
    <section class="create" aria-label={words.heading}>
      <Form view={view} action="/reports" data-create>
        <div class="create-main">
          <div class={isInvalid ? 'field field-wrong create-urls' : 'field create-urls'}>
            <label for="urls" class="visually-hidden">
              {words.label}
            </label>
            <textarea
              id="urls"
              name="urls"
              rows={Math.min(8, Math.max(1, lines.length))}
              placeholder={words.placeholder}
              autocomplete="url"
              autocapitalize="none"
              spellcheck={false}
              required
              aria-describedby={rejected === null ? 'urls-hint' : 'urls-hint urls-errors'}
              aria-invalid={isInvalid ? 'true' : undefined}
            >
              {lines.join('\n')}
            </textarea>
            <p class="visually-hidden" id="urls-hint">
              {words.hint}
            </p>
            {sentence !== null && (
              <p class="field-error" id="urls-errors" role="alert">
                {sentence}
              </p>
            )}
          </div>
          <Options view={view} settings={settings} />
          <Button kind="main">{words.button}</Button>
        </div>
        {rejected !== null && sentence === null && <Answer view={view} rejected={rejected} />}
        <PasswordField view={view} problem={rejected?.passwordProblem ?? null} />
      </Form>
    </section>
  )
}

/** Depth, device and visibility, behind one button that shows the current choice. */
function Options({ view, settings: { depth, device, privacy } }: { view: View; settings: CreateOptions }) {
  const { depths, devices, privacies } = view.words
  const words = view.words.dashboard.create
  const choice = [depths[depth], devices[device], privacies[privacy]].join(' · ')
  return (
    <details class="create-options" data-dismiss>
      <summary class={buttonClass()}>
        <span class="visually-hidden">{words.options}: </span>
        <span data-options>{choice}</span>
        <Icon name="down" />
      </summary>
      <div class="create-panel">
        <OptionGroup legend={words.depth}>
          {DEPTHS.map((one) => (
            <Option
              key={one}
              name="depth"
              value={String(one)}
              checked={one === depth}
              text={depths[one]}
              about={words.depths[one]}
            />
          ))}
        </OptionGroup>
        <OptionGroup legend={words.device}>
          {DEVICES.map((one) => (
            <Option
              key={one}
              name="device"
              value={one}
              checked={one === device}
              text={devices[one]}
              about={words.devices[one]}
            />
          ))}
        </OptionGroup>
        <OptionGroup legend={words.privacy}>
          {PRIVACIES.map((one) => (
            <Option
              key={one}
              name="privacy"
              value={String(one)}
              checked={one === privacy}
              text={privacies[one]}
              about={words.privacies[one]}
            />
          ))}
        </OptionGroup>
      </div>
    </details>
  )
}

function OptionGroup({ legend, children }: { legend: string; children: ComponentChildren }) {
  return (
    <fieldset class="create-group">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface OptionProps {
  name: string
  value: string
  checked: boolean
  text: string
  /** One sentence on what the choice means. */
  about: string
}

function Option({ name, value, checked, text, about }: OptionProps) {
  const id = `create-${name}-${value}`
  return (
    <div class="create-option">
      <input type="radio" id={id} name={name} value={value} checked={checked} aria-describedby={`${id}-about`} />
      <label for={id}>{text}</label>
      <p id={`${id}-about`}>{about}</p>
    </div>
  )
}

/** Only shown with the visibility that needs it. */
function PasswordField({ view, problem }: { view: View; problem: string | null }) {
  const words = view.words.dashboard.create
  return (
    <div class={problem === null ? 'field create-password' : 'field field-wrong create-password'}>
      <label for="create-password">{words.password}</label>
      <input
        id="create-password"
        name="password"
        type="password"
        maxLength={MAX_PASSWORD_LENGTH}
        autocomplete="new-password"
        aria-describedby={problem === null ? undefined : 'create-password-error'}
        aria-invalid={problem === null ? undefined : 'true'}
      />
      {problem !== null && (
        <p class="field-error" id="create-password-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** What is wrong with the only URL, in one sentence. */
function sentenceOf(view: View, { bad, skipped, problem, done }: RejectedInput): string | null {
  const [only] = bad.length === 1 && done === null && skipped === null ? bad : []
  return problem ?? (only === undefined ? null : view.words.dashboard.create.problems[only.problem])
}

/** What happened with the other input. */
function Answer({ view, rejected }: { view: View; rejected: RejectedInput }) {
  const { bad, skipped, done, existing, known } = rejected
  const hasProblems = bad.length > 0 || (skipped !== null && skipped.reason !== '')
  return (
    <>
      {done !== null && (
        <p class="flash flash-done create-done">
          <Icon name="check" />
          <span>
            {done.text} <a href={done.href}>{view.words.dashboard.create.progress}</a>
          </span>
        </p>
      )}
      {existing !== null && <ExistingReport view={view} report={existing} />}
      {known !== null && <KnownUrls view={view} {...known} />}
      {hasProblems && <Problems view={view} bad={bad} skipped={skipped} />}
    </>
  )
}

function Problems({ view, bad, skipped }: { view: View } & Pick<RejectedInput, 'bad' | 'skipped'>) {
  const words = view.words.dashboard.create
  return (
    <div class="create-problems" id="urls-errors" role="alert">
      {bad.length > 0 && <p>{words.wrong(bad.length)}</p>}
      {bad.length > 0 && (
        <ul>
          {bad.map(({ line, problem }, index) => (
            <li key={index}>
              <code>{line.slice(0, 120)}</code> {words.problems[problem]}
            </li>
          ))}
        </ul>
      )}
      {skipped !== null && skipped.reason !== '' && <p>{skipped.reason}</p>}
    </div>
  )
}

/** Offers to leave out the URLs of a list that the user has a report of. */
function KnownUrls({ view, count, total }: { view: View; count: number; total: number }) {
  const { existing: words } = view.words.dashboard.create
  return (
    <div class="create-existing" id="urls-errors" role="status">
      <p class="create-existing-text">{words.known(count, total)}</p>
      <div class="create-existing-actions">
        {count < total && (
          <Button kind="main" small name="existing" value="skip">
            {words.skip(total - count)}
          </Button>
        )}
        <Button small name="existing" value="another">
          {words.all(total)}
        </Button>
      </div>
    </div>
  )
}

/** Offers to re-run the report that the user has of this URL. */
function ExistingReport({ view, report }: { view: View; report: Report }) {
  const { existing: words } = view.words.dashboard.create
  return (
    <div class="create-existing" id="urls-errors" role="status">
      <p class="create-existing-text">
        {report.generatedAt === null ? words.created : words.lastRun}{' '}
        <Time view={view} at={report.generatedAt ?? report.createdAt} />.{' '}
        {report.result !== null && <ResultBadge view={view} result={report.result} score={report.score} />}
      </p>
      <div class="create-existing-actions">
        <Button kind="main" small name="existing" value={report.id} formNoValidate>
          {words.rerun}
        </Button>
        <Button small name="existing" value="another">
          {words.another}
        </Button>
        <a class={buttonClass('quiet', true)} href={`/reports/${report.id}`}>
          {words.open}
        </a>
      </div>
    </div>
  )
}
