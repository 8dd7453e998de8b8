import type { Resource, Resources } from '../../model.ts'
import type { Document } from '../document/document.ts'
import { attr, type Element, hasAttr, textContent, tokens } from '../document/dom.ts'
import { withoutFragment } from '../document/resolve.ts'
import { cssReferences } from '../resources/subresources-css.ts'
import { plainImports } from './plain-imports.ts'

/** The style sheets of a page, in the order in which they apply. */
export interface StyleSheets {
  sheets: StyleSheet[]
  /** Whether the page has others, whose rules are not known. */
  hasUnread: boolean
}

interface StyleSheet {
  css: string
  /** Its rules for the size of images, as far as they are known. */
  sizes: string
  media: string | null
}

type Files = ReadonlyMap<string, Resource>

/** Conditions of an import are not read, so that the rules of one with conditions hold on some screens at most. */
const IMPORTED = '(imported)'

/** `style` elements, and linked style sheets as far as they were fetched. */
export function readStyleSheets(document: Document, resources: Resources | null): StyleSheets {
  const styles = document.all('style').filter(isCss)
  const links = document.all('link').filter(isStyleSheet)
  const hasFiles = links.length > 0 || styles.some((style) => importsOf(style).length > 0)
  if (!hasFiles || resources === null) return { sheets: styles.map(inline), hasUnread: hasFiles }
  const files = new Map<string, Resource>()
  for (const item of resources.items) if (item.kind === 'style') files.set(item.url, item)
  const sheets: StyleSheet[] = []
  let hasUnread = false
  for (const element of [...styles, ...links].sort((a, b) => a.order - b.order)) {
    const isWhole =
      element.name === 'style'
        ? addInline(element, document, files, sheets)
        : addLinked(element, document, files, sheets)
    if (!isWhole) hasUnread = true
  }
  return { sheets, hasUnread }
}

/** Whether all its rules are known. */
function addInline(style: Element, document: Document, files: Files, sheets: StyleSheet[]): boolean {
  const addressOf = (reference: string) => {
    const url = document.resolve(reference)
    return url && withoutFragment(url.href)
  }
  const sheet = inline(style)
  const plain = new Set(plainImports(sheet.css).map(addressOf))
  const imports = importsOf(style).map(addressOf)
  const isWhole = addImports(imports, (url) => (plain.has(url) ? sheet.media : IMPORTED), files, sheets)
  sheets.push(sheet)
  return isWhole
}

/** Adds imported style sheets, which come before the rules of the one that imports them. Whether all their rules are known. */
function addImports(
  imports: readonly (string | null)[],
  mediaOf: (url: string) => string | null,
  files: Files,
  sheets: StyleSheet[],
): boolean {
  let isWhole = true
  for (const url of imports) {
    const answer = url === null ? null : files.get(url)?.answer
    const css = answer?.displayRules ?? null
    if (!answer || css === null) isWhole = false
    else sheets.push({ css, sizes: answer.sizeRules ?? '', media: mediaOf(url!) })
    // What they import themselves is not fetched.
    if (answer && answer.imports.length > 0) isWhole = false
  }
  return isWhole
}

/** Whether all its rules are known. */
function addLinked(link: Element, document: Document, files: Files, sheets: StyleSheet[]): boolean {
  const url = document.resolve(attr(link, 'href') ?? '')
  const answer = url === null ? null : files.get(withoutFragment(url.href))?.answer
  const css = answer?.displayRules ?? null
  if (!answer || css === null) return false
  const media = mediaOf(link)
  const plain = new Set(answer.plainImports)
  const isWhole = addImports(answer.imports, (imported) => (plain.has(imported) ? media : IMPORTED), files, sheets)
  sheets.push({ css, sizes: answer.sizeRules ?? '', media })
  return isWhole
}

/** What a `style` element imports, or may import, as written. */
function importsOf(style: Element): string[] {
  const css = textContent(style)
  return /@import/i.test(css) ? cssReferences(css, true).imports : []
}

function inline(style: Element): StyleSheet {
  const css = textContent(style)
  return { css, sizes: css, media: attr(style, 'media') }
}

function isCss(style: Element): boolean {
  const type = attr(style, 'type')?.trim().toLowerCase()
  return !type || type === 'text/css'
}

function isStyleSheet(link: Element): boolean {
  const rel = tokens(attr(link, 'rel'))
  if (rel.includes('stylesheet')) return !rel.includes('alternate') && !hasAttr(link, 'disabled')
  return rel.includes('preload') && attr(link, 'as')?.trim().toLowerCase() === 'style' && turnsIntoSheet(link)
}

/**
 * Pages load style sheets that should not block the first paint as a preload, or as one for print, which a short script turns into one for
 * screens as soon as it has been loaded.
 */
function turnsIntoSheet(link: Element): boolean {
  return /\brel\s{0,9}=\s{0,9}["']stylesheet["']/i.test(onLoad(link))
}

const NEW_MEDIA = /\.media\s{0,9}=\s{0,9}["']([^"']{0,200})["']/
const NO_MEDIA = /removeAttribute\(\s{0,9}["']media["']/

function mediaOf(link: Element): string | null {
  const script = onLoad(link)
  if (NO_MEDIA.test(script)) return null
  return NEW_MEDIA.exec(script)?.[1] ?? attr(link, 'media')
}

function onLoad(link: Element): string {
  return (attr(link, 'onload') ?? '').slice(0, 1000)
}
