import type { Document } from './document.ts'
import { attr, type Element } from './dom.ts'

/** A feature of HTML that authors must not use any more, and where the page uses it. */
export interface ObsoleteUse {
  /** `font`, or `bgcolor on td`. */
  feature: string
  /** What to use in its place. */
  instead: string
  first: Element
  count: number
}

const CSS = 'CSS'

/** HTML §16.2, elements. */
const ELEMENTS: Record<string, string> = {
  applet: 'embed or object',
  acronym: 'abbr',
  bgsound: 'audio',
  dir: 'ul',
  frame: 'iframe and CSS',
  frameset: 'iframe and CSS',
  noframes: 'iframe and CSS',
  isindex: 'a form with a text field',
  keygen: 'the Web Cryptography API',
  listing: 'pre and code',
  menuitem: 'a script for the contextmenu event',
  nextid: 'nothing',
  noembed: 'object',
  param: 'the data attribute of object',
  plaintext: 'the text/plain type',
  rb: 'ruby with rt alone',
  rtc: 'nested ruby elements',
  strike: 'del or s',
  xmp: 'pre and code',
  basefont: CSS,
  big: CSS,
  blink: CSS,
  center: CSS,
  font: CSS,
  marquee: CSS,
  multicol: CSS,
  nobr: CSS,
  spacer: CSS,
  tt: 'code, kbd, samp or var',
}

const CELLS = 'td th'
const ROW_GROUPS = 'tbody thead tfoot'
const COLUMNS = 'col colgroup'
const BOUND_TO_DATA =
  'a button div fieldset frame iframe img input label legend marquee object option select span table textarea'

/** HTML §16.2, attributes: which one, on which elements (`*` for all), and what to use in its place. */
const ATTRIBUTES: [name: string, elements: string, instead: string][] = [
  ['charset', 'a link', 'a Content-Type header on the linked file'],
  ['coords', 'a', 'area'],
  ['shape', 'a', 'area'],
  ['methods', 'a link', 'nothing'],
  ['name', 'embed img option', 'id'],
  ['rev', 'a link', 'rel'],
  ['urn', 'a link', 'href'],
  ['accept', 'form', 'accept on the input elements'],
  ['hreflang', 'area', 'nothing'],
  ['type', 'area', 'nothing'],
  ['nohref', 'area', 'no href'],
  ['profile', 'head', 'nothing'],
  ['manifest', 'html', 'a service worker'],
  ['version', 'html', 'nothing'],
  ['ismap', 'input', 'img in a link'],
  ['usemap', 'input object', 'img'],
  ['longdesc', 'iframe img', 'a link to the description'],
  ['lowsrc', 'img', 'a progressive image'],
  ['target', 'link', 'nothing'],
  ['type', 'menu', 'a script for the contextmenu event'],
  ['label', 'menu', 'a script for the contextmenu event'],
  ['contextmenu', '*', 'a script for the contextmenu event'],
  ['onshow', '*', 'a script for the contextmenu event'],
  ['scheme', 'meta', 'one scheme per name'],
  ['archive', 'object', 'data and type'],
  ['classid', 'object', 'data and type'],
  ['code', 'object', 'data and type'],
  ['codebase', 'object', 'data and type'],
  ['codetype', 'object', 'data and type'],
  ['declare', 'object', 'a whole object each time'],
  ['standby', 'object', 'a file that loads fast'],
  ['typemustmatch', 'object', 'X-Content-Type-Options: nosniff'],
  ['event', 'script', 'addEventListener'],
  ['for', 'script', 'addEventListener'],
  ['datapagesize', 'table', 'nothing'],
  ['summary', 'table', 'caption'],
  ['abbr', 'td', 'clear text in the cell'],
  ['axis', CELLS, 'scope on th'],
  ['scope', 'td', 'th'],
  ['datasrc', BOUND_TO_DATA, 'a script'],
  ['datafld', BOUND_TO_DATA, 'a script'],
  ['dataformatas', BOUND_TO_DATA, 'a script'],
  ['dropzone', '*', 'a script for drag and drop'],
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
  instead: string
}

const ELEMENT_LIST = Object.entries(ELEMENTS)
const RULES = ATTRIBUTES.map(
  ([name, elements, instead]): Rule => ({
    name,
    elements: elements === '*' ? null : new Set(elements.split(' ')),
    instead,
  }),
)

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

/** HTML §16.1 still lets an image say border="0". */
function isAllowed(name: string, element: Element): boolean {
  return name === 'border' && element.name === 'img' && attr(element, 'border') === '0'
}
