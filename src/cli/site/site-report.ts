import { cleanStrings } from '../../common/text.ts'
import type { SiteAuditResult } from '../../engine/site/judge-site.ts'
import { addressesWith, firstPages, isPage } from '../../engine/site/rules.ts'
import { type Site, SOURCE, STATE } from '../../engine/site/site.ts'
import type { Message } from '../../messages/message.ts'
import type { ScannedSite } from '../../queue/scans/judge/judge-scan.ts'
import { labelsIn } from '../report/labels.ts'
import { clip, padStart, widthOf, wrap } from '../text/layout.ts'
import { badge, bar, paintOf, type Style } from '../text/style.ts'
import type { SiteChanges } from './changes.ts'
import { changesSection } from './changes-report.ts'
import { type SiteLabels, siteLabelsIn } from './site-labels.ts'
import type { SiteLanguage } from './site-language.ts'

const GROUPS = 3
const PAGES = 3
const COMMON = 10
const LISTED = 10

interface SiteView {
  /** The name of the site. */
  url: string
  /** The URL that was to be scanned from; none of a folder. */
  start?: string | undefined
  scanned: ScannedSite
  /** null without an earlier scan. */
  changes: SiteChanges | null
  words: SiteLanguage
  style: Style
}

/** The result of a scan: both scores, what to fix first, and which pages have it. */
export function renderSite(view: SiteView): string {
  const sections = [head, listed, changed, problems, commonProblems, unknown].map((part) => part(view))
  return `\n${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n\n`
}

/** Why no page could be judged, as far as the start page shows it. */
function startProblem({ site }: ScannedSite, { start: words }: SiteLabels): string | null {
  const state = site.state[site.start]!
  const status = site.status[site.start]!
  if (state === STATE.blocked) return words.blocked
  if (state === STATE.refused) return words.refused(status)
  if (state === STATE.failed) return words.noResponse
  if (state !== STATE.fetched) return null
  if (status >= 400) return words.error(status)
  return status >= 200 && status < 300 && !isPage(site, site.start) ? words.notHtml : null
}

function head({ url, start, scanned, words, style }: SiteView): string[] {
  const { score, result, pageScore, auditScore } = scanned.assessment
  const { found, judged, good, decent, bad, cut, sampled, rendered, renderFailed } = scanned.progress
  const labels = siteLabelsIn(words.language)
  const shared = labelsIn(words.language, style.readable)
  const lines = [`  ${style.bold(clean(url, style))}`, ...redirected({ url, start, scanned, style }), '']
  if (score === null || result === null) {
    lines.push(`  ${badge(shared.noResult, null, style)}  ${labels.noResult}`)
    const reason = startProblem(scanned, labels)
    if (reason !== null) lines.push(...paragraph(reason, style, style.dim))
  } else {
    const paint = paintOf(result, style)
    const word = badge(shared.result[result].toUpperCase(), result, style)
    lines.push(
      `  ${word}  ${paint(style.bold(String(score)))} ${shared.of100}  ${bar(score / 100, 30, paint, style)}`,
      ...paragraph(labels.twoScores(pageScore, auditScore), style, style.dim),
    )
  }
  const results = [
    style.green(labels.results(good, 'good')),
    style.yellow(labels.results(decent, 'decent')),
    style.red(labels.results(bad, 'bad')),
  ]
  lines.push('', `  ${labels.pages(judged)}: ${results.join(', ')}; ${labels.known(found)}.`)
  if (sampled > 0) lines.push(...paragraph(labels.rendered(rendered, judged), style, style.dim))
  if (renderFailed > 0) lines.push(...paragraph(labels.renderFailed(renderFailed), style, style.yellow))
  if (scanned.site.notRendered === 'logged-in') lines.push(...paragraph(labels.notRendered, style, style.yellow))
  if (cut !== null)
    lines.push(...paragraph(`${labels.cut[cut.limit](cut.value)} ${labels.cutMeans}`, style, style.yellow))
  return lines
}

/** The start page may lead to another site, which is the one that was scanned then, or to a log-in that the rest of the site is behind. */
function redirected({ url, start, scanned, style }: Omit<SiteView, 'changes' | 'words'>): string[] {
  const asked = URL.parse(start ?? '')
  const found = URL.parse(scanned.urlOf(scanned.site.start))
  if (found === null) return []
  const isSamePage = asked === null || asked.pathname === found.pathname
  if (isSamePage && found.host.replace(/^www\./, '') === url) return []
  const text = `${style.signs.arrow} ${clean(found.href, style)}`
  return [`  ${clip(text, style.width - 2, style)}`]
}

/** URLs of a list without a result. No audit is about them: nothing links to them, and no sitemap has to name them. */
function listed({ scanned: { site, urlOf }, words, style }: SiteView): string[] {
  if (site.isList !== true) return []
  const all = addressesWith(site, (address) => (site.sources[address]! & SOURCE.list) !== 0)
  const without = all.filter((address) => isRequested(site, address) && !isPage(site, address))
  if (without.length === 0) return []
  const labels = siteLabelsIn(words.language)
  const rows = [...without.subarray(0, LISTED)].map((address) => {
    const answer = answerWords(site, address, labels.answer)
    const url = clip(clean(urlOf(address), style), style.width - widthOf(answer) - 6, style)
    return `    ${url}  ${style.dim(answer)}`
  })
  if (without.length > LISTED) rows.push(`    ${style.dim(labels.more(without.length - LISTED))}`)
  return [`  ${style.bold(labels.listed(without.length, all.length))}`, ...rows]
}

function isRequested({ state }: Site, address: number): boolean {
  return state[address] !== STATE.skipped && state[address] !== STATE.waiting
}

function answerWords({ state, status }: Site, address: number, words: SiteLabels['answer']): string {
  if (state[address] === STATE.blocked) return words.blocked
  if (status[address] === 0) return words.noResponse
  return status[address] === 200 ? words.notHtml : words.status(status[address]!)
}

function changed({ changes, words, style }: SiteView): string[] {
  return changes === null ? [] : changesSection(changes, words, style)
}

function paragraph(text: string, style: Style, paint: (line: string) => string): string[] {
  return wrap(style.readable(text), style.width - 4).map((line) => `  ${paint(line)}`)
}

function problems(view: SiteView): string[] {
  const { scanned, words, style } = view
  const found = scanned.assessment.audits
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
    .sort((a, b) => b.points.lost - a.points.lost || b.pages.length - a.pages.length)
  if (found.length === 0) return []
  const title = labelsIn(words.language, style.readable).fixFirst
  const about = siteLabelsIn(words.language).ofSite
  return [`  ${style.bold(title)}  ${style.dim(about)}`, ...found.flatMap((audit) => ['', ...problem(audit, view)])]
}

function problem(audit: SiteAuditResult, { scanned, words, style }: SiteView): string[] {
  const labels = siteLabelsIn(words.language)
  const failed = audit.outcome === 'fail'
  const sign = failed ? style.red(style.signs.failed) : style.yellow(style.signs.warned)
  const text = (message: Message) => clean(words.say(audit.id, message), style)
  const url = (position: number) => clean(scanned.urlOf(position), style)
  const line = (indent: number, words: string) => ' '.repeat(indent) + clip(words, style.width - indent, style)
  const lines = [
    `  ${sign} ${style.bold(words.failureTitle(audit.id))}  ${style.dim(audit.id)}`,
    ...wrap(text(audit.summary), style.width - 4).map((one) => `    ${one}`),
  ]
  const groups = audit.groups.filter(({ note }) => !note)
  for (const { message, target, pages } of groups.slice(0, GROUPS)) {
    if (target !== null) lines.push(line(6, url(target)))
    lines.push(line(target === null ? 6 : 8, text(message)))
    for (const page of firstPages(scanned.site, pages, PAGES))
      if (page !== target) lines.push(style.dim(line(10, url(page))))
    if (pages.length > PAGES) lines.push(style.dim(line(10, labels.morePages(pages.length - PAGES))))
  }
  // Notes are not shown, so they are not more of it either.
  const notes = audit.groups.length - groups.length
  const more = audit.groupsTotal - notes - Math.min(GROUPS, groups.length)
  if (more > 0) lines.push(style.dim(line(6, labels.more(more))))
  return lines
}

/** Which page audits fail on how many pages. */
function commonProblems({ scanned, words, style }: SiteView): string[] {
  const failing = scanned.site.marks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
  const pages = new Map<string, number>()
  for (const { audit, pages: found } of failing) pages.set(audit, (pages.get(audit) ?? 0) + found.length)
  if (pages.size === 0) return []
  const labels = siteLabelsIn(words.language)
  const sorted = [...pages].sort(([, a], [, b]) => b - a)
  const column = Math.max(...sorted.map(([, count]) => widthOf(labels.pages(count))))
  const lines = sorted.slice(0, COMMON).map(([id, count]) => {
    const name = clip(clean(words.failureTitle(id), style), style.width - column - 6, style)
    return `    ${padStart(labels.pages(count), column)}  ${name}`
  })
  if (sorted.length > COMMON) lines.push(`    ${' '.repeat(column)}  ${style.dim(labels.more(sorted.length - COMMON))}`)
  return [`  ${style.bold(labels.onPages)}`, ...lines]
}

function unknown({ scanned, words, style }: SiteView): string[] {
  const audits = scanned.assessment.audits.filter(({ outcome }) => outcome === 'unknown')
  if (audits.length === 0) return []
  const title = labelsIn(words.language, style.readable).unknown
  return [
    `  ${style.bold(title)}`,
    ...audits.map(({ id, summary }) => `    ${clean(words.say(id, summary), style)}  ${style.dim(id)}`),
  ]
}

function clean(text: string, style: Style): string {
  return cleanStrings(text, style.readable)
}
