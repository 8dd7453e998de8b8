import { Prose } from '../../components/text.tsx'
import { summaryText, wordsOf } from '../model/audit-words.ts'
import { type Fix, fixesOf } from '../model/fixes.ts'
import type { JudgedPageData } from '../model/page-data.ts'
import { unseenReason } from '../model/unseen.ts'
import { Gain } from '../parts/gain.tsx'
import { OutcomeMark } from '../parts/outcome.tsx'
import { auditAnchor } from '../parts/url.tsx'

/** The rest is under the findings. */
const MAX_FIXES = 8

/** The fixes that are listed first, and the score they lead to. */
export function firstFixes(results: JudgedPageData['results']): {
  fixes: Fix[]
  planScore: number | null
  path: (number | null)[]
  plan: number
} {
  const { plan, planRest, next, planScore, path } = fixesOf(results)
  return {
    fixes: [...plan, ...planRest, ...next].slice(0, MAX_FIXES),
    planScore,
    path,
    plan: plan.length + planRest.length,
  }
}

/** What to fix first, and what each fix adds to the score. */
export function FixTable({ data: { view, results } }: { data: JudgedPageData }) {
  const { fixes: words } = view.words.report
  const { fixes, plan, planScore, path } = firstFixes(results)
  const aboutText = () => {
    if (fixes.length === 0) return words.nothing
    if (plan === 0 || planScore === null) return unseenReason(results) === undefined ? words.good : words.goodInPart
    return plan > fixes.length ? words.firstOfMore(plan, fixes.length, planScore) : words.firstOf(plan, planScore)
  }
  return (
    <section>
      <h2>{words.heading}</h2>
      <p class="pdf-about">{aboutText()}</p>
      {path.length > 2 && <p class="pdf-about">{words.path(path.map((score) => score ?? '…').join(' → '))}</p>}
      <table class="fix-table">
        <tbody>
          {fixes.map((fix, index) => (
            <FixRow key={fix.audit.id} view={view} fix={fix} number={index + 1} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FixRow({ view, fix, number }: Pick<JudgedPageData, 'view'> & { fix: Fix; number: number }) {
  const { audit, gain } = fix
  const summary = summaryText(audit, view)
  const said = wordsOf(audit.id, view)
  return (
    <tr>
      <td class="fix-number">{number}</td>
      <td>
        <p class="fix-headline" lang={summary.lang ?? 'en'}>
          <OutcomeMark view={view} outcome={audit.outcome} />
          <a href={`#${auditAnchor(audit.id)}`}>{summary.text}</a>
        </p>
        {said && (
          <p lang={said.lang ?? 'en'}>
            <Prose text={said.fix} />
          </p>
        )}
      </td>
      <td class="fix-category">{view.words.categories[audit.category]}</td>
      <td class="fix-gain">
        <Gain view={view} audit={audit} gain={gain} />
      </td>
    </tr>
  )
}
