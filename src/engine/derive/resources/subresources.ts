import type { ResourceKind } from '../../model.ts'
import type { Document } from '../document/document.ts'
import { attr, type Element, hasAttr, Text, tokens } from '../document/dom.ts'
import { type Candidate, fontCandidates, imageCandidates, mediaCandidates, setCandidates } from './image-candidates.ts'
import { cssReferences } from './subresources-css.ts'

/** A file that the markup loads over HTTP. */
export interface Subresource {
  element: Element
  /** Its URL; with candidates, that of the fallback or else of the first one. */
  url: URL
  kind: ResourceKind
  /** W3C Mixed Content §3: blockable content. Plain images, audio and video are upgradeable instead. */
  active: boolean
  /** It loads when it is near the viewport or played: `loading=lazy`, `preload=none`. */
  lazy: boolean
  /** It may never load: an unused font face, one of several icons, a preload for other screens. */
  conditional: boolean
  /** For scripts: whether the parser waits for it (HTML §4.12.1); null for everything else. */
  script: { timing: 'blocking' | 'defer' | 'async'; module: boolean } | null
  /** The candidates of `srcset`, `picture`, `source` and font faces, of which a browser loads one; mostly empty. */
  candidates: Candidate[]
}

/** Properties of a subresource that differ from the defaults. */
type Parts = Partial<Pick<Subresource, 'lazy' | 'conditional' | 'script' | 'candidates'>>

/**
 * Everything that the markup loads, in document order, without `prefetch` and `preconnect`, which are for other pages,
 * and without what scripts and style sheets load.
 */
export function readSubresources(document: Document): Subresource[] {
  const found = new Found(document)
  for (const [name, read] of READERS) for (const element of document.all(name)) read(element, found)
  readLinks(document, found)
  readImages(document, found)
  for (const element of document.having('background'))
    if (HAVE_BACKGROUND.has(element.name)) found.add(element, attr(element, 'background'), 'image', false)
  for (const element of document.having('style')) {
    const style = attr(element, 'style')!
    if (style.includes('(')) for (const image of cssReferences(style).images) found.add(element, image, 'image', false)
  }
  return found.subresources.sort((a, b) => a.element.order - b.element.order)
}

const NO_CANDIDATES: Candidate[] = []

/** Subresources as they are found. */
class Found {
  readonly subresources: Subresource[] = []
  readonly #document: Document

  constructor(document: Document) {
    this.#document = document
  }

  add(element: Element, reference: string | null, kind: ResourceKind, active: boolean, parts?: Parts): void {
    const first = reference || parts?.candidates?.[0]?.reference
    const url = first ? webUrl(this.#document, first) : null
    if (url === null) return
    this.subresources.push({
      element,
      url,
      kind,
      active,
      lazy: parts?.lazy ?? false,
      conditional: parts?.conditional ?? false,
      script: parts?.script ?? null,
      candidates: parts?.candidates ?? NO_CANDIDATES,
    })
  }
}

const DATA = /^[\0- ]*data:/i
const ABSOLUTE = /^https?:\/\//i

/**
 * Only URLs over HTTP. `data:` is recognized before parsing, because it may be long; an absolute URL is parsed without
 * the base, which takes half the time.
 */
function webUrl(document: Document, reference: string): URL | null {
  if (DATA.test(reference)) return null
  const url = ABSOLUTE.test(reference) ? URL.parse(reference) : document.resolve(reference)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/** HTML §15.3: elements with the obsolete `background` attribute, which browsers still support. */
const HAVE_BACKGROUND = new Set(['body', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])

const READERS: [name: string, read: (element: Element, found: Found) => void][] = [
  ['script', readScript],
  ['style', readStyle],
  ['video', readMedia],
  ['audio', readMedia],
  ['track', readTrack],
  ['iframe', readFrame],
  ['frame', readFrame],
  ['embed', (element, found) => readEmbedded(element, attr(element, 'src'), found)],
  ['object', (element, found) => readEmbedded(element, attr(element, 'data'), found)],
  ['input', readInput],
  ['image', readSvg],
  ['feImage', readSvg],
  ['use', readSvg],
]

/** Types that no current browser plays. */
export const PLUGIN_TYPE =
  /^\s*application\/x-(?:java-(?:applet|bean|vm)|shockwave-flash|silverlight(?:-2)?|director)\b/i

/** Without a plugin for its type, browsers don't request a file (HTML §4.8.6 and §4.8.7). Of the endings, they know only that of Flash. */
function readEmbedded(element: Element, reference: string | null, found: Found): void {
  if (reference === null || PLUGIN_TYPE.test(attr(element, 'type') ?? '')) return
  if (!/\.swf\s*$/i.test(reference.split(/[?#]/, 1)[0]!)) found.add(element, reference, 'other', true)
}

/** JavaScript MIME types (https://mimesniff.spec.whatwg.org/#javascript-mime-type) and modules; others are data. */
const SCRIPT_TYPE =
  /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/

function readScript(element: Element, found: Found): void {
  const reference = attr(element, element.namespace === 'svg' ? 'href' : 'src')
  if (reference === null) return
  if (!isJavaScript(element)) return
  const module = scriptType(element) === 'module'
  if (!module && hasAttr(element, 'nomodule')) return
  const late = module || hasAttr(element, 'defer')
  const timing = hasAttr(element, 'async') ? 'async' : late ? 'defer' : 'blocking'
  found.add(element, reference, 'script', true, { script: { timing, module } })
}

/** Whether browsers run a `script` element; others hold data. */
export function isJavaScript(element: Element): boolean {
  const type = scriptType(element)
  return type === 'text/javascript' || SCRIPT_TYPE.test(type)
}

/** HTML §4.12.1.1, "prepare the script element", steps 8 to 11. */
function scriptType(element: Element): string {
  const type = attr(element, 'type')
  if (type !== null) return type === '' ? 'text/javascript' : type.trim().toLowerCase()
  const language = attr(element, 'language')
  return language ? `text/${language.toLowerCase()}` : 'text/javascript'
}

function readLinks(document: Document, found: Found): void {
  const icons: Element[] = []
  for (const element of document.all('link')) {
    const rel = tokens(attr(element, 'rel'))
    const href = attr(element, 'href')
    if (rel.includes('stylesheet')) {
      if (isCss(element) && !hasAttr(element, 'disabled')) found.add(element, href, 'style', true)
    } else if (rel.includes('icon')) icons.push(element)
    else if (rel.includes('modulepreload')) found.add(element, href, 'script', true, { script: MODULE_PRELOAD })
    else if (rel.includes('preload')) readPreload(element, href, found)
    else if (rel.includes('manifest')) found.add(element, href, 'manifest', true)
  }
  // HTML, link type icon: browsers use the most suitable one; if several are, the last.
  for (const icon of icons) found.add(icon, attr(icon, 'href'), 'image', false, { conditional: icon !== icons.at(-1) })
}

const MODULE_PRELOAD: Subresource['script'] = { timing: 'async', module: true }

function isCss(element: Element): boolean {
  const type = attr(element, 'type')
  return type === null || type === '' || type.trim().toLowerCase().startsWith('text/css')
}

/** HTML, link type preload: with any other `as`, or without one, nothing is fetched. */
const PRELOADS: Partial<Record<string, ResourceKind>> = {
  script: 'script',
  style: 'style',
  image: 'image',
  font: 'font',
  audio: 'media',
  video: 'media',
  track: 'media',
  fetch: 'other',
}

function readPreload(element: Element, href: string | null, found: Found): void {
  const as = (attr(element, 'as') ?? '').toLowerCase()
  const kind = Object.hasOwn(PRELOADS, as) ? PRELOADS[as] : undefined
  if (kind === undefined) return
  found.add(element, href, kind, as !== 'image' && as !== 'audio' && as !== 'video', {
    conditional: Boolean(attr(element, 'media')),
    candidates: as === 'image' ? setCandidates(element, 'imagesrcset', 'imagesizes') : [],
  })
}

function readStyle(element: Element, found: Found): void {
  const text = element.children[0]
  if (!(text instanceof Text)) return
  const { imports, fonts, images } = cssReferences(text.value)
  for (const reference of imports) found.add(element, reference, 'style', true)
  for (const face of fonts)
    found.add(element, null, 'font', true, { conditional: true, candidates: fontCandidates(face) })
  for (const reference of images) found.add(element, reference, 'image', false, { conditional: true })
}

function readImages(document: Document, found: Found): void {
  const pictures = new Set<Element>()
  for (const element of document.all('img')) {
    if (element.namespace !== 'html') continue
    const candidates = imageCandidates(element, pictures)
    // An image selected from a set is blockable: Mixed Content §3 excludes the initiator "imageset".
    found.add(element, attr(element, 'src'), 'image', candidates.length > 0, { lazy: isLazy(element), candidates })
  }
}

function readMedia(element: Element, found: Found): void {
  const lazy = attr(element, 'preload')?.toLowerCase() === 'none' && !hasAttr(element, 'autoplay')
  const src = attr(element, 'src')
  found.add(element, src, 'media', false, { lazy, candidates: src === null ? mediaCandidates(element) : [] })
  if (element.name === 'video') found.add(element, attr(element, 'poster'), 'image', false)
}

function readTrack(element: Element, found: Found): void {
  found.add(element, attr(element, 'src'), 'media', true, { conditional: !hasAttr(element, 'default') })
}

function readFrame(element: Element, found: Found): void {
  if (!hasAttr(element, 'srcdoc')) found.add(element, attr(element, 'src'), 'frame', true, { lazy: isLazy(element) })
}

function readInput(element: Element, found: Found): void {
  if (attr(element, 'type')?.toLowerCase() === 'image') found.add(element, attr(element, 'src'), 'image', false)
}

/** `use` loads another document; a reference within this one loads nothing. */
function readSvg(element: Element, found: Found): void {
  const href = element.namespace === 'svg' ? attr(element, 'href') : null
  if (href === null || href.startsWith('#')) return
  found.add(element, href, 'image', element.name === 'use')
}

function isLazy(element: Element): boolean {
  return attr(element, 'loading')?.toLowerCase() === 'lazy'
}
