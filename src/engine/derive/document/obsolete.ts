import type { Document } from './document.ts'
import { attr, type Element } from './dom.ts'

/** An obsolete feature of HTML, and where the page uses it. */
export interface ObsoleteUse {
  /** `font`, or `bgcolor on td`. */
  feature: string
  instead: Replacement
  first: Element
  count: number
}

/** What to use instead: the name of an element, attribute, header or function, or something that takes a sentence. */
export type Replacement =
  | { name: string }
  | 'css'
  | 'acceptOnInputs'
  | 'cellText'
  | 'contextMenu'
  | 'crypto'
  | 'dataAndType'
  | 'dataAttribute'
  | 'descriptionLink'
  | 'dragAndDrop'
  | 'fastFile'
  | 'iframe'
  | 'imageInLink'
  | 'linkedHeader'
  | 'nestedRuby'
  | 'noHref'
  | 'oneScheme'
  | 'plainText'
  | 'preCode'
  | 'progressiveImage'
  | 'remove'
  | 'rubyText'
  | 'scopeOnHeader'
  | 'script'
  | 'serviceWorker'
  | 'textField'
  | 'wholeObject'

const CSS = 'css'

/** HTML §16.2, elements. */
const ELEMENTS: Record<string, Replacement> = {
  applet: { name: 'embed / object' },
  acronym: { name: 'abbr' },
  bgsound: { name: 'audio' },
  dir: { name: 'ul' },
  frame: 'iframe',
  frameset: 'iframe',
  noframes: 'iframe',
  isindex: 'textField',
  keygen: 'crypto',
  listing: 'preCode',
  menuitem: 'contextMenu',
  nextid: 'remove',
  noembed: { name: 'object' },
  param: 'dataAttribute',
  plaintext: 'plainText',
  rb: 'rubyText',
  rtc: 'nestedRuby',
  strike: { name: 'del / s' },
  xmp: 'preCode',
  basefont: CSS,
  big: CSS,
  blink: CSS,
  center: CSS,
  font: CSS,
  marquee: CSS,
  multicol: CSS,
  nobr: CSS,
  spacer: CSS,
  tt: { name: 'code / kbd / samp / var' },
}

const CELLS = 'td th'
const ROW_GROUPS = 'tbody thead tfoot'
const COLUMNS = 'col colgroup'
const BOUND_TO_DATA =
  'a button div fieldset frame iframe img input label legend marquee object option select span table textarea'

/** HTML §16.2, attributes: which one, on which elements (`*` for all), and what to use in its place. */
const ATTRIBUTES: [name: string, elements: string, instead: Replacement][] = [
  ['charset', 'a link', 'linkedHeader'],
  ['coords', 'a', { name: 'area' }],
  ['shape', 'a', { name: 'area' }],
  ['methods', 'a link', 'remove'],
  ['name', 'a embed img option', { name: 'id' }],
  ['rev', 'a link', { name: 'rel' }],
  ['urn', 'a link', { name: 'href' }],
  ['accept', 'form', 'acceptOnInputs'],
  ['hreflang', 'area', 'remove'],
  ['type', 'area', 'remove'],
  ['nohref', 'area', 'noHref'],
  ['profile', 'head', 'remove'],
  ['manifest', 'html', 'serviceWorker'],
  ['version', 'html', 'remove'],
  ['ismap', 'input', 'imageInLink'],
  ['usemap', 'input object', { name: 'img' }],
  ['longdesc', 'iframe img', 'descriptionLink'],
  ['lowsrc', 'img', 'progressiveImage'],
  ['target', 'link', 'remove'],
  ['type', 'menu', 'contextMenu'],
  ['label', 'menu', 'contextMenu'],
  ['contextmenu', '*', 'contextMenu'],
  ['onshow', '*', 'contextMenu'],
  ['scheme', 'meta', 'oneScheme'],
  ['archive', 'object', 'dataAndType'],
  ['classid', 'object', 'dataAndType'],
  ['code', 'object', 'dataAndType'],
  ['codebase', 'object', 'dataAndType'],
  ['codetype', 'object', 'dataAndType'],
  ['declare', 'object', 'wholeObject'],
  ['standby', 'object', 'fastFile'],
  ['typemustmatch', 'object', { name: 'X-Content-Type-Options: nosniff' }],
  ['language', 'script', { name: 'type' }],
  ['event', 'script', { name: 'addEventListener' }],
  ['for', 'script', { name: 'addEventListener' }],
  ['datapagesize', 'table', 'remove'],
  ['summary', 'table', { name: 'caption' }],
  ['abbr', 'td', 'cellText'],
  ['axis', CELLS, 'scopeOnHeader'],
  ['scope', 'td', { name: 'th' }],
  ['datasrc', BOUND_TO_DATA, 'script'],
  ['datafld', BOUND_TO_DATA, 'script'],
  ['dataformatas', BOUND_TO_DATA, 'script'],
  ['dropzone', '*', 'dragAndDrop'],
  ['alink', 'body', CSS],
  ['bgcolor', `body table tr ${CELLS}`, CSS],
  ['bottommargin', 'body', CSS],
  ['leftmargin', 'body', CSS],
  ['link', 'body', CSS],
  ['marginheight', 'body iframe', CSS],
  ['marginwidth', 'body iframe', CSS],
  ['rightmargin', 'body', CSS],
  ['text', 'body', CSS],
  ['topmargin', 'body', CSS],
  ['vlink', 'body', CSS],
  ['background', `body table tr ${ROW_GROUPS} ${CELLS}`, CSS],
  ['clear', 'br', CSS],
  ['compact', 'dl menu ol ul', CSS],
  ['type', 'li ul', CSS],
  ['color', 'hr', CSS],
  ['noshade', 'hr', CSS],
  ['size', 'hr', CSS],
  ['width', `hr pre table ${COLUMNS} ${CELLS}`, CSS],
  ['height', `table tr ${ROW_GROUPS} ${CELLS}`, CSS],
  ['allowtransparency', 'iframe', CSS],
  ['frameborder', 'iframe', CSS],
  ['framespacing', 'iframe', CSS],
  ['scrolling', 'iframe', CSS],
  ['hspace', 'embed iframe img input object', CSS],
  ['vspace', 'embed iframe img input object', CSS],
  ['border', 'img input object table', CSS],
  ['bordercolor', 'table', CSS],
  ['cellpadding', 'table', CSS],
  ['cellspacing', 'table', CSS],
  ['frame', 'table', CSS],
  ['rules', 'table', CSS],
  ['nowrap', CELLS, CSS],
  ['char', `tr ${COLUMNS} ${ROW_GROUPS} ${CELLS}`, CSS],
  ['charoff', `tr ${COLUMNS} ${ROW_GROUPS} ${CELLS}`, CSS],
  ['valign', `tr ${COLUMNS} ${ROW_GROUPS} ${CELLS}`, CSS],
  [
    'align',
    `caption div embed h1 h2 h3 h4 h5 h6 hr iframe img input legend object p table tr ${COLUMNS} ${ROW_GROUPS} ${CELLS}`,
    CSS,
  ],
]

interface Rule {
  name: string
  /** null for all. */
  elements: Set<string> | null
  instead: Replacement
}

const ELEMENT_LIST = Object.entries(ELEMENTS)
const RULES = ATTRIBUTES.map(
  ([name, elements, instead]): Rule => ({
    name,
    elements: elements === '*' ? null : new Set(elements.split(' ')),
    instead,
  }),
)

/** HTML §4.2.5.3: not conforming since there is `lang`. */
export function obsoletePragmas(document: Document): ObsoleteUse[] {
  const found = document
    .having('http-equiv')
    .filter((element) => element.name === 'meta' && LANGUAGE.test(attr(element, 'http-equiv')!))
  if (found.length === 0) return []
  const feature = 'http-equiv="content-language" on meta'
  return [{ feature, instead: { name: 'lang' }, first: found[0]!, count: found.length }]
}

const LANGUAGE = /^content-language$/i

export function obsoleteElements(document: Document): ObsoleteUse[] {
  const uses: ObsoleteUse[] = []
  for (const [name, instead] of ELEMENT_LIST) {
    const found = document.all(name)
    if (found.length === 0) continue
    const own = found.filter((element) => element.namespace === 'html')
    if (own.length > 0) uses.push({ feature: name, instead, first: own[0]!, count: own.length })
  }
  return uses
}

/** Attributes of elements that are not obsolete themselves: for the others one word is enough. */
export function obsoleteAttributes(document: Document): ObsoleteUse[] {
  const uses: ObsoleteUse[] = []
  for (const rule of RULES) {
    const found = document.having(rule.name)
    if (found.length > 0) usesOf(rule, found, uses)
  }
  return uses
}

function usesOf({ name, elements, instead }: Rule, found: Element[], uses: ObsoleteUse[]): void {
  const byElement = new Map<string, ObsoleteUse>()
  for (const element of found) {
    if (elements !== null && !elements.has(element.name)) continue
    if (element.namespace !== 'html' || isAllowed(name, element)) continue
    // One that is obsolete everywhere is one feature, however many kinds of element have it.
    const feature = elements === null ? name : element.name
    const use = byElement.get(feature)
    if (use !== undefined) use.count++
    else
      byElement.set(feature, {
        feature: elements === null ? name : `${name} on ${feature}`,
        instead,
        first: element,
        count: 1,
      })
  }
  uses.push(...byElement.values())
}

/** HTML §16.1: obsolete, but conforming with these values. */
function isAllowed(name: string, element: Element): boolean {
  if (name === 'border') return element.name === 'img' && attr(element, 'border') === '0'
  if (name === 'name') return element.name === 'a' && attr(element, 'name') !== ''
  if (name !== 'language' || attr(element, 'language')!.toLowerCase() !== 'javascript') return false
  return (attr(element, 'type') ?? 'text/javascript').trim().toLowerCase() === 'text/javascript'
}
