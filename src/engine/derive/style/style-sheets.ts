import type { Resource, Resources } from '../../model.ts'
import type { Document } from '../document/document.ts'
import { attr, type Element, hasAttr, textContent, tokens } from '../document/dom.ts'

/** The style sheets of a page, in the order in which they apply. */
export interface StyleSheets {
  sheets: StyleSheet[]
  /** Whether the page has others, whose rules are not known. */
  hasUnread: boolean
}

interface StyleSheet {
  css: string
  media: string | null
}

/** Conditions of an import are not read, so that its rules hold on some screens at most. */
const IMPORTED = '(imported)'

/** `style` elements, and linked style sheets as far as they were fetched. */
export function readStyleSheets(document: Document, resources: Resources | null): StyleSheets {
  const styles = document.all('style').filter(isCss)
  const links = document.all('link').filter(isStyleSheet)
  if (links.length === 0 || resources === null) return { sheets: styles.map(inline), hasUnread: links.length > 0 }
  const files = new Map<string, Resource>()
  for (const item of resources.items) if (item.kind === 'style') files.set(item.url, item)
  const sheets: StyleSheet[] = []
  let hasUnread = false
  for (const element of [...styles, ...links].sort((a, b) => a.order - b.order)) {
    if (element.name === 'style') sheets.push(inline(element))
    else hasUnread = !addLinked(element, document, files, sheets) || hasUnread
  }
  return { sheets, hasUnread }
}

/** Whether all its rules are known. */
function addLinked(link: Element, document: Document, files: Map<string, Resource>, sheets: StyleSheet[]): boolean {
  const url = document.resolve(attr(link, 'href') ?? '')
  const answer = url === null ? null : files.get(url.href.split('#', 1)[0]!)?.answer
  const css = answer?.displayRules ?? null
  if (!answer || css === null) return false
  let isWhole = true
  for (const imported of answer.imports) {
    const rules = files.get(imported)?.answer?.displayRules ?? null
    if (rules === null) isWhole = false
    else sheets.push({ css: rules, media: IMPORTED })
  }
  sheets.push({ css, media: mediaOf(link) })
  return isWhole
}

function inline(style: Element): StyleSheet {
  return { css: textContent(style), media: attr(style, 'media') }
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
