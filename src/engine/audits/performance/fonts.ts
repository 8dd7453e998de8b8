import { defineAudit, notApplicable, pass, unknown, warn } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, textContent, tokens } from '../../derive/document/dom.ts'
import { renderBlockingStyles } from '../../derive/resources/css-blocking.ts'
import { fontFaces } from '../../derive/resources/css-font-faces.ts'
import { answerType, typeByEnding } from '../../derive/resources/resource-types.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'
import type { Finding, Got, Resource, Resources } from '../../model.ts'

const MAX_FILES = 4

export const fonts = defineAudit({
  id: 'performance/fonts',
  importance: 'low',
  title: 'Web fonts are few, compact and asked for early',
  why: 'Text waits for its font or jumps when the font arrives; a browser learns of most fonts only after the style sheet.',
  fix: 'Use at most four WOFF2 files and preload the one that the first screen needs; where another site serves the fonts, preconnect to it.',
  authorities: [{ name: 'web.dev: best practices for fonts', url: 'https://web.dev/articles/font-best-practices' }],
  examples: {
    language: 'text',
    bad: '@font-face { font-family: Text; src: url(/text.ttf) }',
    good: '<link rel="preload" href="/text.woff2" as="font" type="font/woff2" crossorigin> and @font-face { src: url(/text.woff2) }',
  },
  needs: ['document', 'subresources'],
  wants: ['resources'],

  check({ document, subresources, resources }) {
    if (!resources.ok && subresources.some((one) => one.kind === 'style'))
      return unknown(`The style sheets, which name the fonts, were not seen. ${resources.message}`)
    const preloaded = preloads(subresources)
    const inline = inlineFonts(document, subresources)
    const items = resources.ok ? resources.value.items : []
    const critical = new Set([...inline, ...fontsOf(renderBlockingStyles(document, subresources), items)])
    const files = new Set([...preloaded, ...critical, ...items.flatMap(({ answer }) => answer?.fonts ?? [])])
    if (files.size === 0) return notApplicable('The page uses no web fonts.')
    const findings: Finding[] = [
      ...tooMany(files.size),
      ...undiscovered(document, critical, preloaded),
      ...notCompact(files, resources),
    ]
    const more = { value: counted(files.size, 'font file'), details: { files: [...files].slice(0, 50) } }
    if (findings.length === 0) return pass(`The page names ${counted(files.size, 'font file')}.`, more)
    return warn(`The page names ${counted(files.size, 'font file')}; the way they load could be better.`, {
      ...more,
      findings,
    })
  },
})

function preloads(subresources: Subresource[]): Set<string> {
  return new Set(
    subresources.filter((one) => one.kind === 'font' && one.element.name === 'link').map(({ url }) => url.href),
  )
}

/** Only the style elements that are known to name fonts are read again, for formats and ranges. */
function inlineFonts(document: Document, subresources: Subresource[]): string[] {
  const styles = new Set<Element>()
  for (const { kind, element } of subresources) if (kind === 'font' && element.name === 'style') styles.add(element)
  return [...styles]
    .flatMap((style) => fontFaces(textContent(style)))
    .flatMap((reference) => document.resolve(reference)?.href ?? [])
}

function fontsOf(sheets: Subresource[], items: Resource[]): string[] {
  const wanted = new Set(sheets.map(({ url }) => url.href))
  return items.flatMap(({ url, answer }) => (answer !== null && wanted.has(url) ? answer.fonts : []))
}

function tooMany(count: number): Finding[] {
  return count > MAX_FILES
    ? [{ message: `${count} font files; each one in use is a download before the text is final.` }]
    : []
}

/** One early font is enough: web.dev warns of preloading all. From another origin an open connection serves as well. */
function undiscovered(document: Document, critical: Set<string>, preloaded: Set<string>): Finding[] {
  if (critical.size === 0 || [...critical].some((url) => preloaded.has(url))) return []
  const connected = preconnected(document)
  const late = [...critical].filter((url) => !connected.has(new URL(url).origin))
  if (late.length < critical.size) return []
  return [{ message: 'None of the fonts that the first paint needs is preloaded.', where: late[0]! }]
}

function preconnected(document: Document): Set<string> {
  const origins = new Set<string>()
  for (const link of document.all('link')) {
    if (!tokens(attr(link, 'rel')).includes('preconnect')) continue
    const url = document.resolve(attr(link, 'href') ?? '')
    if (url !== null && url.origin !== new URL(document.url).origin) origins.add(url.origin)
  }
  return origins
}

function notCompact(files: Set<string>, resources: Got<Resources>): Finding[] {
  const types = new Map<string, string | null>()
  if (resources.ok)
    for (const { url, answer } of resources.value.items) if (answer !== null) types.set(url, answerType(answer))
  return [...files].flatMap((url) => {
    const type = types.get(url) ?? typeByEnding(url)
    if (type === null || type === 'font/woff2' || !type.startsWith('font/')) return []
    return [{ message: `Is ${type.slice(5).toUpperCase()}; as WOFF2 it would be smaller.`, where: url }]
  })
}
