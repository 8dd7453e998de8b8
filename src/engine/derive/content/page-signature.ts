import type { PageSignature } from '../../model.ts'
import type { Document } from '../document/document.ts'
import { titleText } from '../document/document.ts'
import { attr, type Element, hasAttr } from '../document/dom.ts'
import { cut } from '../document/where.ts'
import { registrableDomain } from '../http/registrable-domain.ts'
import { readText } from './content-checks.ts'
import { pageFault } from './page-faults.ts'

/** In characters, and in words: what comes later says no more about which page it is. */
const MOST_TEXT = 50_000
const MOST_WORDS = 5_000
const MOST_PARTS = 200
/** Of all pairs of words, and of all links and files, the lowest hashes: a sample that is the same for the same page. */
const SHINGLES = 64
const PARTS = 32
const LONGEST_TITLE = 200
const LONGEST_URL = 500

interface SeenPage {
  /** Of the document, after redirects. */
  url: string
  document: Document
  isVisible(element: Element): boolean
  /** Scripts have run. */
  isRendered: boolean
}

/** A few hundred bytes by which a page is known again. */
export function pageSignature({ url, document, isVisible, isRendered }: SeenPage): PageSignature {
  const { text } = readText({ document, isVisible })
  const title = titleText(document)
  const words = wordsOf(text)
  const { host, hostname, origin, pathname } = new URL(url)
  const site = registrableDomain(hostname) ?? host
  // The title is part of the text, and says nothing about the rest.
  const titleWords = wordsOf(title?.toLowerCase() ?? '').length
  const isBlank = words.length <= titleWords && isEmpty(document, isRendered)
  return {
    url: cut(origin + pathname, LONGEST_URL),
    site: cut(site, LONGEST_URL),
    title: title === null ? null : cut(title, LONGEST_TITLE),
    language: languageOf(document),
    words: words.length - titleWords,
    shingles: lowest(pairsOf(words.slice(titleWords)), SHINGLES),
    parts: lowest(partsOf(document, site), PARTS),
    hasLogIn: document.all('input').some((input) => isPassword(input) && isVisible(input)),
    fault: isBlank ? 'empty' : pageFault(title, text, words.length),
  }
}

/** Numbers count as one word: years, prices and counters change on the same page. */
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\p{N}+/gu
const FIRST_UNSPACED = '\u0e00'
/** Their words have no spaces between them. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const word of text.slice(0, MOST_TEXT).match(WORD) ?? []) {
    if (words.length >= MOST_WORDS) break
    if (isNumber(word)) words.push('0')
    else if (word >= FIRST_UNSPACED && UNSPACED.test(word)) words.push(...word)
    else words.push(word)
  }
  return words
}

function isNumber(word: string): boolean {
  return (word >= '0' && word <= '9\uffff') || /^\p{N}/u.test(word)
}

/** Of each pair of neighbors. */
function pairsOf(words: readonly string[]): number[] {
  const hashes = words.map(hashOf)
  if (hashes.length < 2) return hashes
  return hashes.slice(1).map((hash, at) => mixed(Math.imul(hashes[at]!, 31) + hash))
}

/** Links within the site by path and others by host, and its files, without languages and hashes in their names. */
function partsOf(document: Document, site: string): number[] {
  const written = [
    ...document.all('a', 'link').map((element) => attr(element, 'href')),
    ...document.all('img', 'script').map((element) => attr(element, 'src')),
  ]
  const parts = new Set<string>()
  for (const one of new Set(written)) {
    if (parts.size >= MOST_PARTS) break
    const url = one === null || one.startsWith('#') ? null : URL.parse(one, document.baseUrl)
    if (url === null) continue
    const isOwn = url.host === site || url.hostname.endsWith(`.${site}`)
    parts.add(isOwn ? pathOf(url.pathname) : url.host)
  }
  return [...parts].map(hashOf)
}

function pathOf(pathname: string): string {
  return pathname.replace(/^\/[a-z]{2}(?:[-_][a-z]{2,4})?(?=\/|$)/i, '').replace(/[0-9a-f]{6,}/gi, '')
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixed(hash)
}

/** Similar texts differ in their last bits alone, and would be neighbors. */
function mixed(hash: number): number {
  let mix = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35)
  return (mix ^ (mix >>> 16)) >>> 0
}

function lowest(hashes: readonly number[], most: number): number[] {
  const sorted = Uint32Array.from(hashes).sort()
  const kept: number[] = []
  for (const hash of sorted) {
    if (hash !== kept.at(-1)) kept.push(hash)
    if (kept.length === most) break
  }
  return kept
}

function languageOf({ html }: Document): string | null {
  return /^\s*([a-z]{2,3})\b/.exec(attr(html, 'lang')?.toLowerCase() ?? '')?.[1] ?? null
}

function isPassword(input: Element): boolean {
  return attr(input, 'type')?.trim().toLowerCase() === 'password'
}

const CONTENT = ['img', 'svg', 'picture', 'video', 'audio', 'canvas', 'iframe', 'frame', 'object', 'embed', 'form']

/** Without scripts that may add what the page shows, unless they have run. */
function isEmpty(document: Document, isRendered: boolean): boolean {
  if (document.all(...CONTENT).length > 0) return false
  return isRendered || !document.all('script').some((script) => hasAttr(script, 'src') || script.children.length > 0)
}
