import { mutedCount } from '../../../../domain/policies/apply-policy.ts'
import { budgetText, metricName, missingText, reasonText, verdictText } from '../../policies/policy-words.ts'
import { sitePath } from '../../scans/paths.ts'
import type { JudgedPage, JudgedPageData } from '../model/page-data.ts'

/** The second verdict, by the policy of the project. It never stands without the standard one. */
export function PolicyVerdict({ data }: { data: JudgedPageData }) {
  const { view, policy, results, isOwner, isMember, report } = data
  if (policy === undefined) return null
  const { policy: words } = view.words
  const by = isOwner ? words.byPolicy('') : words.byOwnersPolicy('')
  return (
    <div class="verdict-policy">
      <p>
        {by}
        <b>{verdictText(view, policy.view)}</b> · {words.byStandard(verdictText(view, results))}
      </p>
      {isMember && <PolicyDetails data={data} />}
      {isOwner && (
        <p class="small">
          <a href={`${sitePath(report.project)}/policy`}>{words.link}</a>
        </p>
      )}
    </div>
  )
}

/** The others are on the page of the policy. */
const MOST_BUDGETS = 10

export function PolicyDetails({ data: { view, policy } }: { data: Pick<JudgedPage, 'view' | 'policy'> }) {
  const { policy: words } = view.words
  const { gate, reasons, budgets } = policy!.view
  const muted = mutedCount(policy!.view)
  const notMet = budgets.filter(({ isExceeded }) => isExceeded !== false)
  const missing = missingText(view, policy!.view)
  return (
    <ul class="policy-facts">
      {gate !== null && (
        <li class={gate === 'failed' ? 'is-failed' : undefined}>
          {words.gate[gate]}
          {reasons.length > 0 && `: ${reasons.map((reason) => reasonText(view, reason)).join('; ')}`}
        </li>
      )}
      {muted > 0 && <li>{words.mutedFindings(muted)}</li>}
      {notMet.slice(0, MOST_BUDGETS).map((budget) => (
        <li key={`${budget.name} ${budget.metric}`} class={budget.isExceeded ? 'is-failed' : undefined}>
          <bdi>{budget.name}</bdi>: {metricName(view, budget.metric)}: {budgetText(view, budget)}
        </li>
      ))}
      {missing !== '' && <li>{words.notChecked(missing)}</li>}
    </ul>
  )
}
