import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, textContent, tokens } from '../../derive/document/dom.ts'
import { createResolver, withoutFragment } from '../../derive/document/resolve.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { type HeaderLink, parseLinkHeader } from '../../derive/http/link-header.ts'
import type { Read } from '../../derive/readings.ts'
import { fontFaces } from '../../derive/resources/css.ts'
import { renderBlockingStyles } from '../../derive/resources/css-blocking.ts'
import { answerType, typeByEnding } from '../../derive/resources/resource-types.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'
import type { Collected, Resource, Resources } from '../../model.ts'
import { failureMessage } from '../shared-messages.ts'

const MAX_FILES = 4
/** Of the files that a finding names. */
const MAX_NAMES = 8

const messages = defineMessages({
  none: 'The page uses no web fonts.',
  stylesUnknown: 'The stylesheets, which declare the fonts, are not known. {reason:message}',
  efficient: { one: 'The page declares {count} font file.', other: 'The page declares {count} font files.' },
  improvable: {
    one: 'The page declares {count} font file, which could load faster.',
    other: 'The page declares {count} font files, which could load faster.',
  },
  files: { one: '{count} font file', other: '{count} font files' },
  tooMany: 'The page declares {count} font files; Verdict recommends at most {limit}. They are {files:list}.',
  notPreloaded: 'None of the fonts needed for the first paint is preloaded.',
  notWoff2: 'This font is in {format} format; WOFF2 would be smaller.',
})

export const fonts = defineAudit({
  id: 'performance/fonts',
  importance: 'low',
  title: 'Web fonts load efficiently',
  failureTitle: 'Web fonts could load faster',
  why: 'Text stays invisible or shifts until its font arrives, and browsers discover most fonts only after they have loaded the stylesheet.',
  fix: 'Use at most four WOFF2 files and preload the one needed above the fold; if another site hosts the fonts, preconnect to it.',
  messages,
  authorities: [webDev('best practices for fonts', 'articles/font-best-practices')],
  examples: {
    language: 'text',
    bad: '@font-face { font-family: Text; src: url(/text.ttf) }',
    good: '<link rel="preload" href="/text.woff2" as="font" type="font/woff2" crossorigin> and @font-face { src: url(/text.woff2) }',
  },
  needs: ['document', 'subresources', 'asSent'],
  wants: ['resources', 'headers'],

  check({ document, subresources, asSent, resources, headers }) {
    if (!resources.ok && subresources.some((one) => one.kind === 'style'))
      return unknown(messages.stylesUnknown({ reason: failureMessage(resources) }))
    const sent = headers.ok ? parseLinkHeader(headerValues(headers.value, 'link')) : []
    const preloaded = new Set([...preloads(subresources), ...preloadsInHeader(document, sent)])
    const inline = inlineFonts(document, subresources)
    const items = resources.ok ? resources.value.items : []
    const critical = criticalFonts(asSent, items)
    const declared = items.flatMap(({ answer }) => answer?.fonts ?? [])
    const loaded = loadedFonts(document, subresources, items)
    const files = new Set([...preloaded, ...critical, ...inline, ...declared, ...loaded])
    if (files.size === 0) {
      const failure = items.find(({ kind, failure }) => kind === 'style' && failure !== null)?.failure
      if (failure) return unknown(messages.stylesUnknown({ reason: failureMessage(failure) }))
      return notApplicable(messages.none)
    }
    const findings: Finding[] = [
      ...tooMany([...files]),
      ...discoveredLate(document, critical, preloaded, sent),
      ...notCompact(files, resources),
    ]
    const count = files.size
    const more = { value: messages.files({ count }), details: { files: [...files].slice(0, 50) } }
    if (findings.length === 0) return pass(messages.efficient({ count }), more)
    return warn(messages.improvable({ count }), { ...more, findings })
  },
})

function preloads(subresources: Subresource[]): string[] {
  return subresources
    .filter((one) => one.kind === 'font' && one.element.name === 'link')
    .map(({ url }) => withoutFragment(url.href))
}

/** HTML §4.2.4.5: the Link header preloads and connects as elements do, and earlier. Next.js names its fonts only there. */
function preloadsInHeader(document: Document, links: HeaderLink[]): string[] {
  const resolve = createResolver(document.url)
  return links
    .filter(({ rel, as }) => rel?.toLowerCase() === 'preload' && String(as).toLowerCase() === 'font')
    .flatMap(({ uri }) => resolve(uri) ?? [])
    .map(({ href }) => withoutFragment(href))
}

/** Only the style elements that are known to declare fonts are parsed again, for formats and ranges. */
function inlineFonts(document: Document, subresources: Subresource[]): string[] {
  const styles = new Set<Element>()
  for (const { kind, element } of subresources) if (kind === 'font' && element.name === 'style') styles.add(element)
  return [...styles]
    .flatMap((style) => fontFaces(textContent(style)))
    .flatMap((reference) => document.resolve(reference)?.href ?? [])
    .map(withoutFragment)
}

/** Those that the first paint waits for, by the HTML as sent: what scripts add or change comes later. */
function criticalFonts(asSent: Read, items: Resource[]): Set<string> {
  const document = asSent('document')
  const subresources = asSent('subresources')
  if (!document.ok || !subresources.ok) return new Set()
  const sheets = renderBlockingStyles(document.value, subresources.value)
  return new Set([...inlineFonts(document.value, subresources.value), ...fontsOf(sheets, items)])
}

function fontsOf(sheets: Subresource[], items: Resource[]): string[] {
  const wanted = new Set(sheets.map(({ url }) => withoutFragment(url.href)))
  return items.flatMap(({ url, answer }) => (answer !== null && wanted.has(url) ? answer.fonts : []))
}

/** Fonts that a browser loaded for the page and its style sheets, also for those that scripts added; not for its frames. */
function loadedFonts(document: Document, subresources: Subresource[], items: Resource[]): string[] {
  const sheets = subresources.filter(({ kind }) => kind === 'style').map(({ url }) => url.href)
  const askers = new Set([document.url, ...sheets].map(withoutFragment))
  return items.flatMap(({ url, kind, from, answer }) =>
    kind === 'font' && answer !== null && answer.status < 300 && askers.has(withoutFragment(from)) ? [url] : [],
  )
}

/** The number is our own: web.dev advises to use few, and names none. */
function tooMany(files: string[]): Finding[] {
  const count = files.length
  if (count <= MAX_FILES) return []
  const names = files.slice(0, MAX_NAMES).map((url) => cut(url.slice(url.lastIndexOf('/') + 1), 60))
  if (count > MAX_NAMES) names.push('…')
  return [finding(messages.tooMany({ count, limit: MAX_FILES, files: names }))]
}

/** One preloaded font is enough: web.dev warns against preloading all. For another origin a preconnect will do. */
function discoveredLate(
  document: Document,
  critical: Set<string>,
  preloaded: Set<string>,
  sent: HeaderLink[],
): Finding[] {
  if (critical.size === 0 || [...critical].some((url) => preloaded.has(url))) return []
  const connected = preconnected(document, sent)
  const late = [...critical].filter((url) => !connected.has(new URL(url).origin))
  if (late.length < critical.size) return []
  return [finding(messages.notPreloaded, { where: late[0]! })]
}

function preconnected(document: Document, sent: HeaderLink[]): Set<string> {
  const inHead = document.all('link').filter((link) => tokens(attr(link, 'rel')).includes('preconnect'))
  const inHeader = sent.filter(({ rel }) => rel?.toLowerCase() === 'preconnect')
  const resolve = createResolver(document.url)
  const urls = [
    ...inHead.map((link) => document.resolve(attr(link, 'href') ?? '')),
    ...inHeader.map(({ uri }) => resolve(uri)),
  ]
  const own = new URL(document.url).origin
  return new Set(urls.flatMap((url) => (url === null || url.origin === own ? [] : url.origin)))
}

function notCompact(files: Set<string>, resources: Collected<Resources>): Finding[] {
  const types = new Map<string, string | null>()
  if (resources.ok)
    for (const { url, answer } of resources.value.items) if (answer !== null) types.set(url, answerType(answer))
  return [...files].flatMap((url) => {
    const type = types.get(url) ?? typeByEnding(url)
    if (type === null || type === 'font/woff2' || !type.startsWith('font/')) return []
    return [finding(messages.notWoff2({ format: cut(type.slice('font/'.length).toUpperCase(), 40) }), { where: url })]
  })
}
