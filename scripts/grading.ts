import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { Assessment, AuditResult, Importance } from '../src/engine/assessment.ts'
import { audits } from '../src/engine/audits/index.ts'
import { judge } from '../src/engine/judge.ts'
import { RULE_SET, resultOf } from '../src/engine/score.ts'
import { RESULTS } from '../src/vocabulary.ts'
import { compareWithLighthouse, rankCorrelation } from './grading/lighthouse.ts'
import { type SavedPage, savedPages } from './grading/saved-pages.ts'
import { SERVERS } from './grading/servers.ts'

/**
 * `npm run grading -- [--pages] [--lighthouse COUNT] [FOLDER[:MOST]…]`: how saved pages are graded, by rule set 1 and by the current
 * one. Each page is judged as several kinds of servers would send it. `:25` behind a folder takes an even selection of 25 of its pages;
 * `--pages` lists the pages as well, `--lighthouse` compares the order of so many with Lighthouse's.
 * docs/decisions/grading.md names the collections it was derived from.
 */
const BENCHMARK = join(dirname(createRequire(import.meta.url).resolve('htmlparser-benchmark')), 'files')

const { values, positionals } = parseArgs({
  options: { pages: { type: 'boolean', default: false }, lighthouse: { type: 'string', default: '0' } },
  allowPositionals: true,
})
const folders = positionals.length > 0 ? positionals : [BENCHMARK]

interface Graded {
  page: SavedPage
  assessment: Assessment
}

const pages = folders.flatMap((argument) => {
  const [, folder, most] = /^(.*?)(?::(\d+))?$/.exec(argument)!
  return [...savedPages(folder!, most === undefined ? undefined : Number(most))]
})
console.log(`${pages.length} pages of ${folders.length} folders, rule set ${RULE_SET}`)
for (const [server, serve] of Object.entries(SERVERS)) {
  const graded: Graded[] = []
  for (const page of pages) {
    const assessment = judge(serve(page), { audits })
    if (assessment.score !== null) graded.push({ page, assessment })
  }
  console.log(`\n${server}: ${graded.length} pages with a result`)
  console.log(`  rule set 1  ${distribution(graded.map(({ assessment }) => scoreOfRuleSet1(assessment.audits)))}`)
  console.log(`  rule set ${RULE_SET}  ${distribution(graded.map(({ assessment }) => assessment.score!))}`)
  if (values.pages) for (const one of graded.sort((a, b) => b.assessment.score! - a.assessment.score!)) list(one)
}

const count = Number(values.lighthouse)
if (count > 0) {
  const serve = SERVERS['a well-run server']!
  const step = Math.max(1, pages.length / count)
  const chosen = pages.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  const compared = await compareWithLighthouse(
    chosen.map((page) => ({ page, score: judge(serve(page), { audits }).score ?? 0 })),
  )
  for (const { file, score, lighthouse } of compared.toSorted((a, b) => b.score - a.score))
    console.log(
      `  ${String(score).padStart(3)}, Lighthouse ${lighthouse.toFixed(0).padStart(3)}  ${relative('.', file)}`,
    )
  const correlation = rankCorrelation(compared.map(({ score, lighthouse }) => [score, lighthouse]))
  console.log(`\nRank correlation with Lighthouse on ${compared.length} pages: ${correlation.toFixed(2)}`)
}

function distribution(scores: number[]): string {
  const sorted = scores.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  const shares = RESULTS.map((result) => {
    const count = scores.filter((score) => resultOf(score) === result).length
    return `${result} ${((100 * count) / scores.length).toFixed(1)} %`.padEnd(15)
  })
  return `${shares.join(' ')} quartiles ${[0, 0.25, 0.5, 0.75, 1].map(at).join(' ')}`
}

/** Rule set 1: the share of points, with other points and importances and without limits. */
function scoreOfRuleSet1(results: AuditResult[]): number {
  const points: Record<Importance, number> = { high: 10, medium: 5, low: 2, info: 0 }
  const importances: Record<string, Importance> = {
    'performance/response-time': 'high',
    'seo/robots-txt': 'medium',
    'seo/redirects': 'medium',
    'seo/not-found': 'medium',
  }
  let earned = 0
  let possible = 0
  for (const { id, importance, outcome } of results) {
    const own = points[importances[id] ?? importance]
    const share = { pass: 1, warn: 0.5, fail: 0, 'not-applicable': null, unknown: null }[outcome]
    if (share === null) continue
    possible += own
    earned += own * share
  }
  return Math.round((100 * earned) / possible)
}

function list({ page, assessment: { score, result, cappedBy, uncappedScore, audits: judged } }: Graded): void {
  const failed = judged.filter(({ outcome, importance }) => outcome === 'fail' && importance !== 'info')
  const cap = cappedBy.length === 0 ? '' : ` (${uncappedScore} but for ${cappedBy.join(', ')})`
  console.log(`  ${String(score).padStart(3)} ${result} ${relative('.', page.file)}${cap}`)
  console.log(`      ${failed.map(({ id }) => id).join(' ')}`)
}
