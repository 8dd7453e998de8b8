import type { AuditRecord } from '../../../../domain/results/schema.ts'
import { Prose } from '../../components/text.tsx'
import type { View } from '../../view.ts'
import { Meter } from '../charts/gauge.tsx'
import { summaryText, wordsOf } from '../model/audit-words.ts'
import { gainsOf } from '../model/fixes.ts'
import { type CategoryGroup, groupAudits } from '../model/outcomes.ts'
import type { JudgedPageData } from '../model/page-data.ts'
import { Findings } from '../parts/findings.tsx'
import { Gain } from '../parts/gain.tsx'
import { OutcomeMark } from '../parts/outcome.tsx'
import { auditAnchor } from '../parts/url.tsx'
import { firstFixes } from './fix-table.tsx'

/** The report page has all places of a finding. So that an audit takes less than a column: longer ones leave the rest of a page blank. */
const LIMITS = { messages: 5, messageCharacters: 300, places: 3, characters: 120 }

/** What is wrong, by category: why it matters, and where it is. */
export function PdfFindings({ data }: { data: JudgedPageData }) {
  const { view, results } = data
  const { pdf: words } = view.words.report
  const groups = groupAudits(results)
  const judged = new Set(results.categories.flatMap(({ category, score }) => (score === null ? [] : [category])))
  const fine = groups
    .filter(({ category, open }) => open.length === 0 && judged.has(category))
    .map(({ category }) => view.words.categories[category])
  return (
    <section>
      <h2>{words.findings}</h2>
      <div class="columns">
        {groups
          .filter(({ open }) => open.length > 0)
          .map((group) => (
            <Category key={group.category} data={data} group={group} />
          ))}
      </div>
      {fine.length > 0 && <p class="pdf-about">{words.noIssues(fine.join(', '))}</p>}
    </section>
  )
}

function Category({ data: { view, results }, group }: { data: JudgedPageData; group: CategoryGroup }) {
  const judged = results.categories.find(({ category }) => category === group.category)
  const gains = gainsOf(results)
  const listed = new Set(firstFixes(results).fixes.map(({ audit }) => audit.id))
  return (
    <>
      <h3>
        {view.words.categories[group.category]}
        {judged && judged.score !== null && (
          <span class="category-score">
            {judged.score}
            <Meter score={judged.score} result={judged.result} />
          </span>
        )}
      </h3>
      {group.open.map((audit) => (
        <Finding key={audit.id} view={view} audit={audit} gain={gains.get(audit.id)} isListed={listed.has(audit.id)} />
      ))}
    </>
  )
}

interface FindingProps {
  view: View
  audit: AuditRecord
  /** What fixing it alone adds to the score; missing if it doesn't lower it. */
  gain: number | null | undefined
  /** How to fix it is in the list above. */
  isListed: boolean
}

function Finding({ view, audit, gain, isListed }: FindingProps) {
  const { audits: words } = view.words.report
  const summary = summaryText(audit, view)
  const said = wordsOf(audit.id, view)
  return (
    <article class={`pdf-finding is-${audit.outcome}`} id={auditAnchor(audit.id)}>
      <h4 lang={summary.lang ?? 'en'}>
        <OutcomeMark view={view} outcome={audit.outcome} />
        {summary.text}
        <Gain view={view} audit={audit} gain={gain} class="fix-gain" />
      </h4>
      {said && (
        <p lang={said.lang ?? 'en'}>
          <Prose text={said.why} />
          {!isListed && (
            <>
              {' '}
              <strong lang={view.language}>{words.fix}:</strong> <Prose text={said.fix} />
            </>
          )}
        </p>
      )}
      {audit.findings.length > 0 && <Findings view={view} audit={audit} limits={LIMITS} />}
    </article>
  )
}
