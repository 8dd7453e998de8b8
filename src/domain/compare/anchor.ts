import type { Finding } from '../../engine/assessment.ts'
import { type ElementFacts, elementFacts } from './element.ts'
import { isUrl, urlAnchor, withoutHashes } from './url-anchor.ts'

/** What a finding is about, in a form that stays the same while the page is rebuilt around it. */

/** Results come from files too: nothing longer is read. */
const MAX_LENGTH = 2_000
const MAX_PARAMS = 8

/** `pageUrl`: the final URL of the run, so that a preview and its production site have the same anchors. */
export function anchorOf(finding: Finding, pageUrl: string): string {
  const { where = '', snippet = '' } = finding
  const header = headerOf(where)
  if (header !== null) return headerAnchor(header, snippet)
  // The line of a script moves with every edit.
  if (isUrl(where)) return urlAnchor(where.replace(/(?::\d+){1,2}$/, ''), pageUrl)
  const { tag, resource, name, text, path } = elementFacts(where, snippet, pageUrl)
  if (resource !== null) return `<${tag} ${resource}`
  if (name !== null) return `<${tag} #${name}`
  return text === null ? `<${tag} ${path}` : `<${tag} “${text}`
}

/** null for a finding that is not about an element of the page, or that has no excerpt of it. */
export function elementOf({ where = '', snippet = '' }: Finding, pageUrl: string): ElementFacts | null {
  const isElement = snippet.startsWith('<') && headerOf(where) === null && !isUrl(where)
  return isElement ? elementFacts(where, snippet, pageUrl) : null
}

/** Does the anchor name one thing? Otherwise the values in the message tell findings apart. */
export function isSpecific({ where = '', snippet = '' }: Finding): boolean {
  return headerOf(where) !== null || isUrl(where) || snippet.startsWith('<')
}

/** A policy in a meta tag counts like one in a header. */
function headerOf(where: string): string | null {
  if (where === 'meta[http-equiv]') return 'Content-Security-Policy'
  return where.startsWith('header: ') ? where.slice('header: '.length) : null
}

/** The texts in a message, such as the name of a missing tag; numbers vary with the page and don't count. */
export function textsOf({ params = {} }: Pick<Finding, 'params'>): string {
  const texts = Object.entries(params)
    .slice(0, MAX_PARAMS)
    .map(([, value]) => (typeof value === 'string' ? value : isMessage(value) ? value.key : ''))
  return withoutSpecifics(texts.join('\n'))
}

/** The keys of the messages that a message contains, such as the axe-core rule that an element breaks. */
export function rulesOf({ params = {} }: Pick<Finding, 'params'>): string {
  const values = Object.values(params).slice(0, MAX_PARAMS)
  return values
    .map((value) => (isMessage(value) ? value.key : ''))
    .join(' ')
    .trim()
}

export function isMessage(value: unknown): value is { key: string } {
  return typeof value === 'object' && value !== null && typeof (value as { key?: unknown }).key === 'string'
}

/** A sentence without numbers, quotations, colors and URLs, for results that have no message keys. */
export function withoutSpecifics(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(/\bhttps?:\/\/[^\s"'“”<>]+/g, '*')
    .replace(/“[^”]*”|"[^"]*"/g, '*')
    .replace(/#[\da-f]{3,8}\b/gi, '*')
    .replace(/\d+(?:[.,]\d+)*/g, '*')
}

/** The name of the header, and the first name in its value: a cookie, a directive, a product. */
function headerAnchor(name: string, value: string): string {
  const first = /^[^\s=:;,/]{1,200}/.exec(value.slice(0, MAX_LENGTH))?.[0] ?? ''
  return `header ${name.slice(0, MAX_LENGTH).toLowerCase()} ${withoutHashes(first)}`
}
