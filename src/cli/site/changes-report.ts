import { cleanStrings } from '../../common/text.ts'
import type { PageChange } from '../../engine/site/changes.ts'
import { clip, wrap } from '../text/layout.ts'
import type { Style } from '../text/style.ts'
import type { SiteChanges } from './changes.ts'
import { siteLabelsIn } from './site-labels.ts'
import type { SiteLanguage } from './site-language.ts'

const AUDITS = 10
const URLS = 3
const PAGES = 5

/** What is new, fixed, gone and changed since an earlier scan. */
export function changesSection(changes: SiteChanges, words: SiteLanguage, style: Style): string[] {
  const labels = siteLabelsIn(words.language)
  const { since, audits, pages } = changes
  const line = (indent: number, text: string) =>
    ' '.repeat(indent) + clip(cleanStrings(text, style.readable), style.width - indent, style)
  const more = (indent: number, count: number) => (count > 0 ? [style.dim(line(indent, labels.more(count)))] : [])
  const lines = [`  ${style.bold(labels.since(since.started_at))}`]
  const note = (text: string) => wrap(style.readable(text), style.width - 6).map((one) => `    ${style.dim(one)}`)
  if (changes.other_rule_set) lines.push(...note(labels.otherRules))

  const problems = (kind: 'new' | 'fixed') => {
    const some = audits.filter((audit) => audit[kind] > 0)
    for (const audit of some.slice(0, AUDITS)) {
      const urls = kind === 'new' ? audit.new_pages : audit.fixed_pages
      const sign = kind === 'new' ? style.red(style.signs.failed) : style.green(style.signs.passed)
      const title = line(0, words.failureTitle(audit.audit))
      lines.push(`    ${sign} ${title}: ${labels.newOrFixed[kind](audit[kind])}  ${style.dim(audit.audit)}`)
      lines.push(...urls.slice(0, URLS).map((url) => style.dim(line(8, url))))
      if (audit[kind] > URLS) lines.push(style.dim(line(8, labels.morePages(audit[kind] - URLS))))
    }
    lines.push(...more(6, some.length - AUDITS))
  }
  problems('new')
  problems('fixed')

  const counts = (['new', 'gone', 'changed'] as const).map((kind) => labels.pageChanges[kind](pages[kind].length))
  const isSame = audits.every((audit) => audit.new + audit.fixed === 0) && counts.every((count) => count === '')
  if (isSame) lines.push(`    ${labels.unchanged}`)
  else lines.push(`    ${counts.filter((count) => count !== '').join(', ') || labels.noPageChanges}`)
  for (const kind of ['new', 'gone', 'changed'] as const) {
    for (const { url, what } of pages[kind].slice(0, PAGES)) {
      const how = what.map((one: PageChange) => labels.what[one]).join(', ')
      lines.push(style.dim(line(8, `${labels.kinds[kind]}  ${url}${how === '' ? '' : ` (${how})`}`)))
    }
    lines.push(...more(8, pages[kind].length - PAGES))
  }
  const unknown = pages.unknown + audits.filter((audit) => audit.unknown > 0).length
  if (unknown > 0) lines.push(...note(labels.changesUnknown))
  return lines
}
