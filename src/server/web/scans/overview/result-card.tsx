import type { Scan } from '../../../../storage/scans/scan.ts'
import { RESULTS } from '../../../../vocabulary.ts'
import { CountBar } from '../../components/count-bar.tsx'
import { type Fact, Facts } from '../../components/facts.tsx'
import { Icon } from '../../components/icon.tsx'
import { Sparkline } from '../../projects/sparkline.tsx'
import { scanPath } from '../paths.ts'
import { hasDetails, type ScanPageData } from '../site-data.ts'
import { SiteVerdict } from './site-verdict.tsx'

/** Result and score with both halves, the trend, and the pages by result. */
export function ResultCard({ data, scored }: { data: ScanPageData; scored: readonly Scan[] }) {
  const { view, scan } = data
  return (
    <SiteVerdict view={view} site={scan} trend={<Trend data={data} scored={scored} />}>
      <PagesByResult data={data} />
      <ScanFacts data={data} />
    </SiteVerdict>
  )
}

function Trend({ data: { view, scan }, scored }: { data: ScanPageData; scored: readonly Scan[] }) {
  const { result: words } = view.words.scan
  const before = scored.at(-2)
  if (before === undefined || before.score === null || scan.score === null) return null
  const change = scan.score - before.score
  const trend = change === 0 ? 'same' : change > 0 ? 'rise' : 'fall'
  const day = view.format.day(before.endedAt ?? before.createdAt)
  return (
    <p class={`verdict-change is-${trend}`}>
      <Icon name={trend} />
      <a href={scanPath(before.id)}>
        {change === 0 ? words.unchanged(day) : words.change(view.format.signed(change), day)}
      </a>
      <Sparkline view={view} scores={scored.map(({ score }) => score!)} />
    </p>
  )
}

function PagesByResult({ data: { view, scan } }: { data: ScanPageData }) {
  const { result: words } = view.words.scan
  const number = view.format.number
  return (
    <div class="scan-pages">
      <h3>{words.pages}</h3>
      <CountBar
        label={words.counts(number(scan.good), number(scan.decent), number(scan.bad))}
        counts={{ good: scan.good, decent: scan.decent, bad: scan.bad, none: 0 }}
      />
      <ul class="project-counts">
        {RESULTS.map((result) => (
          <li key={result} class={scan[result] === 0 ? 'is-none' : undefined}>
            <span class={`count-swatch count-${result}`} aria-hidden="true" />
            {hasDetails(scan) ? (
              <a href={`${scanPath(scan.id)}/pages?result=${result}`}>
                {number(scan[result])} {view.words.result[result]}
              </a>
            ) : (
              <span>
                {number(scan[result])} {view.words.result[result]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ScanFacts({ data: { view, scan } }: { data: ScanPageData }) {
  const { facts: words } = view.words.scan.result
  const facts: Fact[] = [
    [words.judged, view.format.number(scan.judged)],
    [words.fetched, view.format.number(scan.fetched)],
    [words.found, view.format.number(scan.found)],
    [words.bytes, view.format.bytes(scan.bytes)],
    ...(scan.endedAt === null || scan.startedAt === null
      ? []
      : ([[words.duration, view.format.duration(scan.endedAt - scan.startedAt)]] as Fact[])),
  ]
  return <Facts class="scan-facts" facts={facts} />
}
