import type { components, Scan } from '../../../client/client.ts'
import { cleanLine } from '../../common/text.ts'
import { labelsIn } from '../report/labels.ts'
import type { SiteChanges } from '../site/changes.ts'
import { changesSection } from '../site/changes-report.ts'
import { siteLabelsIn } from '../site/site-labels.ts'
import type { SiteLanguage } from '../site/site-language.ts'
import { wrap } from '../text/layout.ts'
import { badge, bar, paintOf, type Style } from '../text/style.ts'

export type ListedFinding = components['schemas']['ScanFinding']

/** Shown of the site and of its pages; --json has all. */
const MOST_SHOWN = 10

/** A scan of a service for the terminal. */
export function renderScan(
  scan: Scan,
  findings: readonly ListedFinding[],
  changes: SiteChanges | null,
  words: SiteLanguage,
  style: Style,
): string {
  const labels = siteLabelsIn(words.language)
  const shared = labelsIn(words.language, style.readable)
  const clean = (text: string) => style.readable(cleanLine(text))
  const { score, result, page_score, site_score, judged, found, good, decent, bad, error } = scan
  const lines = ['', `  ${style.bold(clean(scan.url))}`, '']
  if (score === null || result === null) {
    lines.push(`  ${badge(shared.noResult, null, style)}  ${error === null ? labels.noResult : clean(error.message)}`)
  } else {
    const paint = paintOf(result, style)
    const word = badge(shared.result[result].toUpperCase(), result, style)
    lines.push(
      `  ${word}  ${paint(style.bold(String(score)))} ${shared.of100}  ${bar(score / 100, 30, paint, style)}`,
      ...wrap(labels.twoScores(page_score, site_score), style.width - 2).map((line) => `  ${style.dim(line)}`),
    )
  }
  const results = [
    style.green(labels.results(good, 'good')),
    style.yellow(labels.results(decent, 'decent')),
    style.red(labels.results(bad, 'bad')),
  ]
  lines.push('', `  ${labels.pages(judged)}: ${results.join(', ')}; ${labels.known(found)}.`)
  if (changes !== null) lines.push('', ...changesSection(changes, words, style))
  for (const [level, heading] of [
    ['site', labels.ofSite],
    ['page', labels.onPages],
  ] as const) {
    const shown = findings.filter((one) => one.level === level)
    if (shown.length === 0) continue
    lines.push('', `  ${style.bold(heading)}`)
    for (const { outcome, title, audit, pages } of shown.slice(0, MOST_SHOWN)) {
      const paint = outcome === 'fail' ? style.red : style.yellow
      lines.push(`  ${paint(clean(title))}  ${style.dim(`${audit}, ${labels.pages(pages)}`)}`)
    }
    if (shown.length > MOST_SHOWN) lines.push(`  ${style.dim(labels.more(shown.length - MOST_SHOWN))}`)
  }
  return `${[...lines, '', `  ${clean(scan.page_url)}`].join('\n')}\n\n`
}
