import type { StoredComparison } from '../../../actions/compare/compare-runs.ts'
import type { RunComparison } from '../../../domain/compare/compare-runs.ts'
import type { ReportWithPassword, Run } from '../../../storage/records.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Form, Select } from '../components/form.tsx'
import { Icon } from '../components/icon.tsx'
import { ResultBadge } from '../components/result-badge.tsx'
import { Layout } from '../layout.tsx'
import { textOf, wordsOf } from '../reports/model/audit-words.ts'
import { hasDetails, isScored } from '../reports/model/comparison.ts'
import { isLong, reportPath, runPath, shortened, UrlText, withoutScheme } from '../reports/parts/url.tsx'
import type { View } from '../view.ts'
import { ChangedAudits, MovedFindings, UnchangedFindings, UnjudgedAudits } from './changed-audits.tsx'
import { MetricTable } from './metric-table.tsx'

/** What the page that compares two runs is rendered from. */
export interface ComparePageData {
  view: View
  report: ReportWithPassword
  /** Latest first. */
  runs: readonly Run[]
  /** As they were asked for. */
  asked: { base: string; head: string }
  baseline: Run | undefined
  /** Or the English sentence that says why the runs don't compare. */
  compared: StoredComparison | string
  isOwner: boolean
  /** The reader may choose the baseline. */
  canEdit: boolean
  /** A share link opens this comparison, and nothing else of the report. */
  isOnly: boolean
}

/** The verdict first, then new, fixed and metrics; the rest is folded. */
export function ComparePage({ data }: { data: ComparePageData }) {
  const { view, report, compared } = data
  const { compare: words } = view.words.report
  const page = withoutScheme(report.url)
  return (
    <Layout
      view={view}
      title={words.title(page)}
      page={data.isOwner ? 'reports' : 'report'}
      styles={['report.css']}
      scripts={['report.js']}
    >
      <article class="report compare">
        <header class="report-head">
          <div class="report-subject">
            <p class="kicker">
              {words.kicker}
              {!data.isOnly && (
                <a href={reportPath(report.id)}>
                  <Icon name="previous" /> {words.back}
                </a>
              )}
            </p>
            <h1 class={isLong(report.url) ? 'is-long' : undefined}>
              <UrlText text={shortened(page)} />
            </h1>
          </div>
        </header>
        {!data.isOnly && <RunChoice data={data} />}
        {typeof compared === 'string' ? (
          <Refusal view={view} reason={compared} />
        ) : (
          <Changes data={data} compared={compared} />
        )}
      </article>
    </Layout>
  )
}

function Refusal({ view, reason }: { view: View; reason: string }) {
  const { text, lang } = textOf(reason, view)
  return (
    <EmptyState icon="unknown" title={view.words.report.compare.refused}>
      <p lang={lang}>{text}</p>
    </EmptyState>
  )
}

function Changes({ data, compared }: { data: ComparePageData; compared: StoredComparison }) {
  const { view, report } = data
  const { comparison, head } = compared
  const { compare: words } = view.words.report
  const own = head.id === report.resultRunId ? reportPath(report.id) : runPath(report.id, head.id)
  const path = data.isOnly ? null : own
  return (
    <>
      <CompareVerdict data={data} compared={compared} />
      <section class="report-section" aria-labelledby="new">
        <h2 id="new">{words.added}</h2>
        <ChangedAudits view={view} path={path} audits={comparison.audits} kind="new" none={words.nothingNew} />
      </section>
      <section class="report-section" aria-labelledby="fixed">
        <h2 id="fixed">{words.fixed}</h2>
        <ChangedAudits view={view} path={path} audits={comparison.audits} kind="fixed" none={words.nothingFixed} />
      </section>
      {comparison.metrics.length > 0 && (
        <section class="report-section" aria-labelledby="metrics">
          <h2 id="metrics">{words.metrics}</h2>
          <p class="small">{words.metricsAbout}</p>
          <MetricTable view={view} metrics={comparison.metrics} />
        </section>
      )}
      <section class="report-section compare-folds">
        <UnjudgedAudits view={view} path={path} audits={comparison.audits} by="other_rules" />
        <UnjudgedAudits view={view} path={path} audits={comparison.audits} by="unknown" />
        <MovedFindings view={view} path={path} comparison={comparison} />
        <UnchangedFindings view={view} path={path} comparison={comparison} />
      </section>
      {data.isOwner && (
        <p>
          <a href={`/share-links?report=${report.id}&base=${compared.base.id}&head=${head.id}`}>
            {view.words.sharing.shareComparison}
          </a>
        </p>
      )}
      {data.canEdit && <BaselineForm data={data} head={head} />}
    </>
  )
}

function CompareVerdict({
  data: { view, report, isOnly },
  compared,
}: {
  data: ComparePageData
  compared: StoredComparison
}) {
  const { compare: words } = view.words.report
  const { base, head, comparison } = compared
  const { format } = view
  const scores = points(comparison, view)
  const parts = [words.verdict(format.number(comparison.new), format.number(comparison.fixed)), ...scores]
  return (
    <section class="compare-verdict card" aria-labelledby="verdict">
      <div class="compare-runs">
        {[base, head].map((run, place) => (
          <>
            {place === 1 && <Icon name="next" />}
            <p key={run.id}>
              <ResultBadge view={view} result={run.result} score={run.score} />
              {isOnly ? (
                <RunTime view={view} run={run} />
              ) : (
                <a href={runPath(report.id, run.id)}>
                  <RunTime view={view} run={run} />
                </a>
              )}
            </p>
          </>
        ))}
      </div>
      <h2 id="verdict" class="compare-line">
        {parts.join(', ')}
      </h2>
      {scores.length === 0 && isSame(comparison) && <p>{words.same}</p>}
      <p class={comparison.worse.length > 0 ? 'is-worse' : 'is-better'}>
        <Icon name={comparison.worse.length > 0 ? 'bad' : 'good'} />{' '}
        {comparison.worse.length > 0 ? words.worse(worseNames(comparison, view)) : words.notWorse}
      </p>
      {!comparison.isSameRules && <p>{words.otherRules(comparison.base.ruleSet, comparison.head.ruleSet)}</p>}
      <p class="small">
        {view.words.depths[head.reached ?? head.depth]} · {view.words.devices[head.device]}
      </p>
    </section>
  )
}

function RunTime({ view, run: { endedAt, queuedAt } }: { view: View; run: Run }) {
  const at = endedAt ?? queuedAt
  return <time dateTime={new Date(at).toISOString()}>{view.format.date(at)}</time>
}

/** Neither findings nor what audits and metrics say. */
function isSame({ new: added, fixed, worse, audits, metrics }: RunComparison): boolean {
  const isMoved = metrics.some(({ change }) => change === 'better' || change === 'worse')
  const isJudgedAnew = audits.some(({ by, before, after }) => by !== 'other_rules' && before !== after)
  return added + fixed + worse.length === 0 && !isMoved && !isJudgedAnew
}

/** What got worse; the result stands above. */
function worseNames({ worse }: RunComparison, view: View): string {
  const { compare: words } = view.words.report
  const names = worse.map((one) => {
    if (one.kind === 'result') return view.words.result[one.after]
    return one.kind === 'metric' ? words.names[one.id] : (wordsOf(one.id, view)?.failureTitle ?? one.id)
  })
  return names.join(', ')
}

function points(
  { scoreDeltaPage, scoreDeltaRules, scoreDeltaExact }: RunComparison,
  { words, format }: View,
): string[] {
  const { compare } = words.report
  const noise = (scoreDeltaPage ?? 0) - (scoreDeltaExact ?? scoreDeltaPage ?? 0)
  return [
    ...(scoreDeltaPage === null || scoreDeltaPage === 0 ? [] : [compare.pagePoints(format.signed(scoreDeltaPage))]),
    ...(scoreDeltaRules === null || scoreDeltaRules === 0 ? [] : [compare.rulePoints(format.signed(scoreDeltaRules))]),
    ...(noise === 0 ? [] : [compare.noisePoints(format.signed(noise))]),
  ]
}

/** Two lists of runs: it works without JavaScript, and the address can be shared. */
function RunChoice({ data }: { data: ComparePageData }) {
  const { view, report, runs, asked, baseline } = data
  const { compare: words } = view.words.report
  const named = runs
    .filter(isScored)
    .filter(hasDetails)
    .map((run) => ({
      value: run.id,
      text: `${words.run(view.format.date(run.endedAt), view.format.number(run.score))} · ${view.words.depths[run.reached ?? run.depth]} · ${view.words.devices[run.device]}`,
    }))
  const bases = [
    { value: 'previous', text: words.previous },
    ...(baseline === undefined ? [] : [{ value: 'baseline', text: words.baselineRun }]),
    ...named,
  ]
  return (
    <form class="compare-choice" action={`${reportPath(report.id)}/compare`}>
      <Select name="base" label={words.base} options={bases} chosen={asked.base} />
      <Select
        name="head"
        label={words.head}
        options={[{ value: 'latest', text: words.latest }, ...named]}
        chosen={asked.head}
      />
      <Button>{words.show}</Button>
    </form>
  )
}

function BaselineForm({ data: { view, report, baseline }, head }: { data: ComparePageData; head: Run }) {
  const { compare: words } = view.words.report
  const isBaseline = baseline?.id === head.id
  return (
    <Form view={view} action={`${reportPath(report.id)}/baseline`} class="compare-baseline">
      {!isBaseline && (
        <Button name="run" value={head.id}>
          {words.setBaseline}
        </Button>
      )}
      {baseline !== undefined && (
        <Button name="remove" value="1" kind="quiet">
          {words.removeBaseline}
        </Button>
      )}
      {!isBaseline && <p class="small">{words.setBaselineAbout}</p>}
    </Form>
  )
}
