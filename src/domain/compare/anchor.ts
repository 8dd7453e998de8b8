import type { Finding } from '../../engine/assessment.ts'

/** What a finding is about, in a form that stays the same while the page is rebuilt around it. */

/** Results come from files too: nothing longer is read. */
const MAX_LENGTH = 2_000
/** Stored excerpts have 300 characters at most. */
const MAX_SNIPPET = 500
const MAX_PARAMS = 8

/** `pageUrl`: the final URL of the run, so that a preview and its production site have the same anchors. */
export function anchorOf({ where = '', snippet = '' }: Finding, pageUrl: string): string {
  const header = headerOf(where)
  if (header !== null) return headerAnchor(header, snippet)
  if (isUrl(where)) return urlAnchor(where, pageUrl)
  if (snippet.startsWith('<')) return tagAnchor(snippet, pageUrl)
  return selectorAnchor(where)
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

export function isMessage(value: unknown): value is { key: string } {
  return typeof value === 'object' && value !== null && typeof (value as { key?: unknown }).key === 'string'
}

/** A sentence without numbers, quotations and URLs, for results that have no message keys. */
export function withoutSpecifics(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(/\bhttps?:\/\/[^\s"'“”<>]+/g, '*')
    .replace(/“[^”]*”|"[^"]*"/g, '*')
    .replace(/\d+(?:[.,]\d+)*/g, '*')
}

/** The name of the header, and the first name in its value: a cookie, a directive, a product. */
function headerAnchor(name: string, value: string): string {
  const first = /^[^\s=:;,/]{1,200}/.exec(value.slice(0, MAX_LENGTH))?.[0] ?? ''
  return `header ${name.slice(0, MAX_LENGTH).toLowerCase()} ${withoutHashes(first)}`
}

function isUrl(text: string): boolean {
  return /^(?:https?|wss?|file|data|blob):/i.test(text)
}

/** `/path` for the page's own origin, `//host/path` for others; without the query, which often holds a version. */
function urlAnchor(url: string, pageUrl: string): string {
  const parsed = URL.parse(url.slice(0, MAX_LENGTH))
  if (parsed === null || !/^(?:https?|wss?|file):$/.test(parsed.protocol)) return url.slice(0, 16)
  const isOwn = parsed.host === (URL.parse(pageUrl)?.host ?? '')
  return (isOwn ? '' : `//${parsed.host}`) + withoutHashes(parsed.pathname)
}

/** Attributes that change with every build or request. */
const VOLATILE = /^(?:style|nonce|integrity|data-.*|aria-(?:controls|labelledby|describedby|owns))$/
const ATTRIBUTE = /\s([^\s"'<>/=]+)(?:="([^"]*)"|='([^']*)')?/g

/** The start tag, with its attributes in order of their names. */
function tagAnchor(snippet: string, pageUrl: string): string {
  const text = snippet.slice(0, MAX_SNIPPET)
  const tag = startTag(text)
  const name = /^<([^\s>/]{1,100})/.exec(tag)?.[1] ?? ''
  const attributes: string[] = []
  for (const [, attribute = '', double, single] of tag.slice(name.length + 1).matchAll(ATTRIBUTE)) {
    if (VOLATILE.test(attribute)) continue
    const value = stableValue(attribute, double ?? single ?? '', pageUrl)
    if (value !== null) attributes.push(`${attribute}=${value}`)
  }
  return `<${[name, ...attributes.sort()].join(' ')}`
}

/** Up to the first `>` outside of quotes. The last attribute of a tag that was cut is only part of one. */
function startTag(text: string): string {
  const end = /^(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(text)?.[0].length
  if (end !== undefined) return text.slice(0, end)
  const whole = text.replace(/\s[^\s"'=]*(?:=(?:"[^"]*|'[^']*)?)?$/, '')
  return whole === text ? (text.split(' ', 1)[0] ?? '') : whole
}

/** null: nothing of it is stable. */
function stableValue(attribute: string, value: string, pageUrl: string): string | null {
  if (attribute === 'class' || attribute === 'id' || attribute === 'for') {
    const names = value.split(/\s+/).filter((one) => one !== '' && !isGenerated(one))
    return names.length === 0 ? null : [...new Set(names)].sort().join(' ')
  }
  if (isUrl(value)) return urlAnchor(value, pageUrl)
  if (value.startsWith('/')) return urlAnchor(URL.parse(value, pageUrl)?.href ?? value, pageUrl)
  return withoutHashes(value.split('?', 1)[0]!)
}

/**
 * A class or id that a tool made: `css-1x2y3z`, `sc-bdVaJa`, `:r3:`. Names with a digit are left out even if a person wrote
 * them (`col-6`): they say little about which element it is.
 */
function isGenerated(name: string): boolean {
  return (
    /[\d:]/.test(name) || /^(?:css|sc|jsx|svelte|astro|emotion)-/.test(name) || /[-_][a-z]*[A-Z]\w*[A-Z]/.test(name)
  )
}

/** Without what bundlers put into names: hexadecimal digits, or letters of both cases with digits. */
function withoutHashes(text: string): string {
  return text.replace(/[A-Za-z0-9]{8,}/g, (run) => (isHash(run) ? '*' : run.replace(/[0-9a-f]{8,}/gi, '*')))
}

function isHash(run: string): boolean {
  return /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)
}

/** `nth-of-type` moves with every element before it. */
function selectorAnchor(where: string): string {
  return where.slice(0, MAX_LENGTH).replace(/:nth-[a-z-]+\([^)]*\)/g, '')
}
