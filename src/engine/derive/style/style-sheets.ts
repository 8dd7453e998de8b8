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
  sheets.push({ css, media: attr(link, 'media') })
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
  return rel.includes('stylesheet') && !rel.includes('alternate') && !hasAttr(link, 'disabled')
}
