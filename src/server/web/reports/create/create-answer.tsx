import type { Report } from '../../../../storage/records.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { ResultBadge } from '../../components/result-badge.tsx'
import { Time } from '../../components/text.tsx'
import type { View } from '../../view.ts'
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
  /** The id of what the new reports are to sign in with. */
  credential: string | undefined
}

/** What is wrong with the only URL, in one sentence. */
export function sentenceOf(view: View, { bad, skipped, problem, done }: RejectedInput): string | null {
  const [only] = bad.length === 1 && done === null && skipped === null ? bad : []
  return problem ?? (only === undefined ? null : view.words.dashboard.create.problems[only.problem])
}

/** What happened with the other input. */
export function CreateAnswer({ view, rejected }: { view: View; rejected: RejectedInput }) {
  const { bad, skipped, done, existing, known } = rejected
  const hasProblems = bad.length > 0 || (skipped !== null && skipped.reason !== '')
  return (
    <div id="urls-errors">
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
    </div>
  )
}

function Problems({ view, bad, skipped }: { view: View } & Pick<RejectedInput, 'bad' | 'skipped'>) {
  const words = view.words.dashboard.create
  return (
    <div class="create-problems" role="alert">
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
    <div class="create-existing" role="status">
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
    <div class="create-existing" role="status">
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
