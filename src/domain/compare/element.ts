import { isUrl, urlAnchor, withoutHashes } from './url-anchor.ts'

/** What tells an element from others of its page while its markup is edited, read from the excerpt that a finding has of it. */
export interface ElementFacts {
  tag: string
  /** The file, page or form handler it refers to, without query and hashes. */
  resource: string | null
  /** Its name or id, unless a tool made it. */
  name: string | null
  /** Its text or label, without numbers. */
  text: string | null
  /** Its selector without positions and generated names. */
  path: string
  /** What else its start tag says, for telling similar elements apart. */
  attributes: ReadonlySet<string>
}

/** Results come from files too: nothing longer is read. */
const MAX_SNIPPET = 500
const MAX_SELECTOR = 500
const MAX_TEXT = 80

/** The first one that an element has leads to what it shows or does; scripts that load images late keep their URL in one of the others. */
const RESOURCES = ['src', 'href', 'action', 'data-src', 'data-original', 'data', 'formaction', 'poster', 'srcset']
const IDS = ['id', 'for']
const NAMES = ['name', 'property', 'http-equiv', 'itemprop']
const LABELS = ['aria-label', 'alt', 'title', 'placeholder', 'value']
/** Attributes that change with every build or request. */
const VOLATILE = /^(?:style|nonce|integrity|data-.*|aria-(?:controls|labelledby|describedby|owns))$/

/** `snippet` begins with `<`, or is empty where only the selector is known. */
export function elementFacts(where: string, snippet: string, pageUrl: string): ElementFacts {
  const text = snippet.slice(0, MAX_SNIPPET)
  const start = startTag(text)
  const tag = /^<([^\s>/]{1,100})/.exec(start)?.[1]?.toLowerCase() ?? ''
  const values = attributesOf(start.slice(tag.length + 1))
  return {
    tag,
    resource: firstOf(RESOURCES, values, (value) => resourceOf(value, pageUrl)),
    name: firstOf(IDS, values, idOf) ?? firstOf(NAMES, values, (value) => value || null),
    text: textOf(text.slice(start.length)) ?? firstOf(LABELS, values, textOf),
    path: pathOf(where),
    attributes: furtherAttributes(values),
  }
}

/** Up to the first `>` outside of quotes. The last attribute of a tag that was cut is only part of one. */
function startTag(text: string): string {
  const end = /^(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(text)?.[0].length
  if (end !== undefined) return text.slice(0, end)
  const whole = text.replace(/\s[^\s"'=]*(?:=(?:"[^"]*|'[^']*)?)?$/, '')
  return whole === text ? (text.split(' ', 1)[0] ?? '') : whole
}

const ATTRIBUTE = /\s([^\s"'<>/=]+)(?:="([^"]*)"|='([^']*)')?/g

function attributesOf(tag: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const [, name = '', double, single] of tag.matchAll(ATTRIBUTE))
    if (!values.has(name)) values.set(name, double ?? single ?? '')
  return values
}

function firstOf(
  names: readonly string[],
  values: ReadonlyMap<string, string>,
  read: (value: string) => string | null,
): string | null {
  for (const name of names) {
    const value = values.get(name)
    const known = value === undefined ? null : read(value.trim())
    if (known !== null) return known
  }
  return null
}

/** null for what leads nowhere, and for inline data, which says nothing about where it comes from. */
function resourceOf(value: string, pageUrl: string): string | null {
  // The first candidate of a `srcset`; a URL has no spaces.
  const [url = ''] = value.split(/,?\s/, 1)
  if (url === '' || /^(?:data|blob|javascript|about):/i.test(url)) return null
  if (url.startsWith('#')) return idOf(url.slice(1)) === null ? null : url
  if (isUrl(url)) return urlAnchor(url, pageUrl)
  if (url.startsWith('/')) return urlAnchor(URL.parse(url, pageUrl)?.href ?? url, pageUrl)
  return withoutHashes(url.replace(/^(?:\.\/)+/, '').split(/[?#]/, 1)[0]!)
}

function idOf(value: string): string | null {
  return value === '' || isGenerated(value) ? null : value
}

/** null if no letter is left: a price or a date says too little. */
function textOf(text: string): string | null {
  const plain = text
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\d+(?:[.,:/-]\d+)*/g, '*')
    .replace(/\s+/g, ' ')
    .replace(/…$/, '')
    .trim()
    .slice(0, MAX_TEXT)
  return /\p{L}/u.test(plain) ? plain : null
}

/** `nth-of-type` moves with every element before it, and classes change with builds. */
function pathOf(where: string): string {
  return where
    .slice(0, MAX_SELECTOR)
    .replace(/:nth-[a-z-]+\([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/([.#])((?:[\w-]|\\.|[^\x00-\x7f])+)/g, (whole, _, name: string) => (isGenerated(name) ? '' : whole))
}

function furtherAttributes(values: ReadonlyMap<string, string>): Set<string> {
  const attributes = new Set<string>()
  for (const [name, value] of values) {
    if (VOLATILE.test(name) || RESOURCES.includes(name)) continue
    if (name === 'class')
      for (const one of value.split(/\s+/)) if (one !== '' && !isGenerated(one)) attributes.add(`.${one}`)
    if (name !== 'class' && !isGenerated(value)) attributes.add(`${name}=${withoutHashes(value)}`)
  }
  return attributes
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
