import type { PreviewedRun } from '../../../actions/policies/policy-preview.ts'
import { mutedCount } from '../../../domain/policies/apply-policy.ts'
import { ResultBadge } from '../components/result-badge.tsx'
import { TableHead } from '../components/table-head.tsx'
import { Time } from '../components/text.tsx'
import { shortUrl } from '../reports/create/urls.ts'
import type { View } from '../view.ts'
import { reasonText } from './policy-words.ts'

/** Rows of the table. */
const SHOWN = 30

/** How past runs come out by a policy that is not saved. */
export function PolicyPreview({ view, runs }: { view: View; runs: readonly PreviewedRun[] }) {
  const { policy: words } = view.words
  if (runs.length === 0) return <p>{words.previewNone}</p>
  const gates = (gate: 'passed' | 'failed') => runs.filter((run) => run.view.gate === gate).length
  const failedFirst = runs.toSorted((a, b) => rank(a) - rank(b))
  return (
    <>
      <p>
        {words.previewAbout(runs.length)}{' '}
        {gates('passed') + gates('failed') > 0 && words.summary(gates('passed'), gates('failed'))}
      </p>
      <table class="table-cards" aria-label={words.preview}>
        <TableHead columns={[words.columns.page, words.columns.standard, words.columns.policy, words.columns.gate]} />
        <tbody>
          {failedFirst.slice(0, SHOWN).map((run) => (
            <PreviewRow key={run.runId} view={view} run={run} />
          ))}
        </tbody>
      </table>
      {runs.length > SHOWN && <p class="small">{words.more(runs.length - SHOWN)}</p>}
    </>
  )
}

function rank({ view, isLatest }: PreviewedRun): number {
  return (view.gate === 'failed' ? 0 : 2) + (isLatest ? 0 : 1)
}

function PreviewRow({ view, run }: { view: View; run: PreviewedRun }) {
  const { policy: words } = view.words
  const { gate, reasons, result, score } = run.view
  const muted = mutedCount(run.view)
  return (
    <tr>
      <th scope="row">
        <a href={run.isLatest ? `/reports/${run.reportId}` : `/reports/${run.reportId}/runs/${run.runId}`}>
          <bdi>{shortUrl(run.url)}</bdi>
        </a>
        {run.endedAt !== null && (
          <span class="small policy-when">
            <Time view={view} at={run.endedAt} />
          </span>
        )}
      </th>
      <td data-label={words.columns.standard}>
        <ResultBadge view={view} result={run.result} score={run.score} />
      </td>
      <td data-label={words.columns.policy}>
        {result === null ? words.noResult : <ResultBadge view={view} result={result} score={score} />}
        {muted > 0 && <span class="small policy-when">{words.mutedFindings(muted)}</span>}
      </td>
      <td data-label={words.columns.gate}>
        {gate === null ? '–' : words.gates[gate]}
        {reasons.length > 0 && (
          <ul class="policy-reasons">
            {reasons.slice(0, 5).map((reason) => (
              <li key={JSON.stringify(reason)}>{reasonText(view, reason)}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}
