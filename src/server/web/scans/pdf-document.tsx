import { accentPath } from '../../../domain/branding/accent.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import {
  type FindingGroup,
  listFindings,
  listGroups,
  listRepairs,
  type Repair,
  type ScanFinding,
} from '../../../storage/scans/scan-findings.ts'
import type { Storage } from '../../../storage/storage.ts'
import { RESULTS } from '../../../vocabulary.ts'
import { BrandMark, FooterText } from '../branding/brand-mark.tsx'
import { CountBar } from '../components/count-bar.tsx'
import { Icon } from '../components/icon.tsx'
import { ResultBadge } from '../components/result-badge.tsx'
import { Prose } from '../components/text.tsx'
import { Gauge } from '../reports/charts/gauge.tsx'
import { OutcomeMark } from '../reports/parts/outcome.tsx'
import { shortened, UrlText } from '../reports/parts/url.tsx'
import { type CoverFact, FactTable } from '../reports/pdf/cover.tsx'
import { causeText, localWords, messageText, titleOf } from './audit-words.ts'
import { byImportance, isProblem } from './findings-page.tsx'
import { REPAIRS, shownRepairs } from './overview/repairs.tsx'
import { withoutOwnHost } from './pages/page-url.tsx'
import { findingPath, scanPath } from './paths.ts'
import type { ScanPageData } from './site-data.ts'

/** The pages of the scan have the rest. */
const MAX_FINDINGS = 40
const FIRST_PAGES = 3

interface DocumentData {
  repairs: readonly Repair[]
  /** Problems, the most important first, each with its largest group. */
  findings: readonly (ScanFinding & { largest: FindingGroup | undefined })[]
  /** How many problems there are in all. */
  total: number
}

export async function findDocument({ db }: Storage, scan: Scan): Promise<DocumentData> {
  const [repairs, all] = await Promise.all([listRepairs(db, scan, REPAIRS), listFindings(db, scan)])
  const problems = all.filter(isProblem).sort(byImportance)
  const findings: DocumentData['findings'][number][] = []
  for (const finding of problems.slice(0, MAX_FINDINGS)) {
    const { items } = await listGroups(db, scan, finding.audit, { page: 1, perPage: 1 })
    findings.push({ ...finding, largest: items[0] })
  }
  return { repairs: shownRepairs(repairs), findings, total: problems.length }
}

/** A scan as a document: its result, what to fix first, and the findings with their first pages. */
export function ScanDocument({ data, repairs, findings, total }: DocumentData & { data: ScanPageData }) {
  const { view, scan } = data
  const words = view.words.scan
  return (
    <html lang={view.language}>
      <head>
        <meta charset="utf-8" />
        <title>{words.title(scan.project)}</title>
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={view.asset('pdf.css')} />
        {view.branding.accent !== null && <link rel="stylesheet" href={accentPath(view.branding.accent)} />}
      </head>
      <body>
        <Cover data={data} />
        <section>
          <h2>{words.repairs.heading}</h2>
          <p class="pdf-about">{repairs.length === 0 ? words.repairs.nothing : words.repairs.about}</p>
          <table class="fix-table">
            <tbody>
              {repairs.map((repair, index) => (
                <RepairRow key={index} data={data} repair={repair} number={index + 1} />
              ))}
            </tbody>
          </table>
        </section>
        <section>
          <h2>{words.findings.heading}</h2>
          <div class="columns">
            {findings.map((finding) => (
              <Finding key={finding.audit} data={data} finding={finding} />
            ))}
          </div>
          {total > findings.length && (
            <p>
              <a href={`${scanPath(scan.id)}/findings`}>{words.pdf.more(total - findings.length)}</a>
            </p>
          )}
        </section>
        <FooterText view={view} />
      </body>
    </html>
  )
}

function Cover({ data: { view, scan } }: { data: ScanPageData }) {
  const { result: words, cut, pdf } = view.words.scan
  const { score, result } = scan
  const { number } = view.format
  const page = view.base + scanPath(scan.id)
  const facts: CoverFact[] = [
    [view.words.report.pdf.date, scan.endedAt === null ? '–' : view.format.date(scan.endedAt)],
    [words.median, scan.pageScore ?? words.noScore],
    [words.audits, scan.siteScore ?? words.noScore],
    [words.facts.judged, number(scan.judged)],
    [words.facts.found, number(scan.found)],
    [view.words.report.share.visibility, view.words.privacies[scan.privacy]],
    [
      pdf.online,
      <a key="page" href={page}>
        {page}
      </a>,
    ],
  ]
  return (
    <section class="cover">
      <p class="cover-brand">
        <BrandMark view={view} />
      </p>
      <h1>{scan.project}</h1>
      <p class="cover-url">
        <a href={scan.url}>
          <UrlText text={shortened(scan.url)} />
        </a>
      </p>
      {score !== null && result !== null && (
        <div class="cover-result">
          <div class="cover-gauge">
            <Gauge score={score} result={result} label={view.words.report.gauge(score, view.words.result[result])} />
            <ResultBadge view={view} result={result} />
          </div>
          <div>
            <p class="cover-sentence">{words[result]}</p>
            <CountBar label={words.pages} counts={{ good: scan.good, decent: scan.decent, bad: scan.bad, none: 0 }} />
            <p class="cover-counts">
              {RESULTS.map((one) => `${number(scan[one])} ${view.words.result[one]}`).join(' · ')}
            </p>
          </div>
        </div>
      )}
      {scan.cut !== null && (
        <p class="cover-note">
          <Icon name="warning" /> {cut.limits[scan.cut.limit](number(scan.cut.value))} {cut.means}
        </p>
      )}
      <FactTable facts={facts} />
    </section>
  )
}

function RepairRow({ data, repair, number }: { data: ScanPageData; repair: Repair; number: number }) {
  const { view, scan } = data
  const { repairs: words } = view.words.scan
  const title = titleOf(repair.audit, repair.outcome, view)
  const cause = causeText(repair.audit, repair, view)
  return (
    <tr>
      <td class="fix-number">{number}</td>
      <td>
        <p class="fix-headline" lang={title.lang}>
          <OutcomeMark view={view} outcome={repair.outcome} />
          <a href={findingPath(scan.id, repair.audit)}>{title.text}</a>
        </p>
        {cause && (
          <p lang={cause.lang}>
            <bdi>{cause.text}</bdi>
          </p>
        )}
        {repair.target !== null && <UrlText text={shortened(withoutOwnHost(repair.target.url, scan.url))} />}
      </td>
      <td class="fix-gain">{words.note(repair.pages)}</td>
    </tr>
  )
}

function Finding({ data, finding }: { data: ScanPageData; finding: DocumentData['findings'][number] }) {
  const { view, scan } = data
  const { findings: words, finding: counts, pages } = view.words.scan
  const { audit, outcome, summary, importance, level, groupsTotal, largest } = finding
  const title = titleOf(audit, outcome, view)
  const text = summary && messageText(audit, summary, view)
  const said = localWords(audit, view)
  return (
    <div class="pdf-finding">
      <h4 lang={title.lang}>
        <OutcomeMark view={view} outcome={outcome} />
        <a href={findingPath(scan.id, audit)}>{title.text}</a>
      </h4>
      <p class="cover-counts">
        {[
          words.levels[level],
          view.words.importances[importance],
          // Its title is that of a passed audit, and on paper the mark alone says little.
          ...(outcome === 'unknown'
            ? [view.words.report.audits.outcomes.unknown]
            : [pages(finding.pages), counts.causes(groupsTotal)]),
        ].join(' · ')}
      </p>
      {text && (
        <p lang={text.lang}>
          <bdi>{text.text}</bdi>
        </p>
      )}
      {said && outcome !== 'unknown' && (
        <p lang={said.lang}>
          <Prose text={said.fix} />
        </p>
      )}
      {largest && (
        <ul class="places">
          {largest.first.slice(0, FIRST_PAGES).map(({ n, url }) => (
            <li key={n} class="place">
              <UrlText text={shortened(withoutOwnHost(url, scan.url))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
