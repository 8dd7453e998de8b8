import { isJavaScript } from '../resources/subresources.ts'
import type { Document } from './document.ts'
import { attr, type Element, foldSpace, hasAttr, type Text } from './dom.ts'

/** More texts, links and pictures than these are content, wherever they are. */
const MOST_PARTS = 30
/** What is hidden, or shown until the scripts have loaded, is shorter. In characters. */
const MOST_TEXT = 500

/**
 * Whether the document is an app shell: its body has no content of its own, but scripts that can add it, as with React or Angular without
 * rendering on the server. Hidden parts, such as the box for errors of Blazor, and what says that the page is loading are no content.
 */
export function isAppShell(document: Document, isVisible: (element: Element) => boolean): boolean {
  const { body } = document
  if (body === null || !document.all('script').some(isFilled)) return false
  const texts = fewTexts(document)
  if (texts === null) return false
  const parts = texts.filter(({ value }) => !isLoadingText(foldSpace(value))).map(({ parent }) => parent!)
  const shown = document.all(...CONTENT).filter(isContent)
  if (parts.length + shown.length > MOST_PARTS || document.shadowTrees().length > 0) return false
  // A page that is hidden as a whole until its scripts have run has its content in the HTML.
  const isHidden = isVisible(body) ? (part: Element) => !isVisible(part) : () => false
  return (
    parts.every((part) => isNamed(part, LOADER) || isHidden(part)) &&
    shown.every((part) => (PICTURES.has(part.name) && isNamed(part, PICTURE_LOADER)) || isHidden(part))
  )
}

/** Texts with letters or digits; null if the page has more of it than a shell. */
function fewTexts({ texts }: Document): Text[] | null {
  let length = 0
  for (const { value } of texts) {
    length += value.trim().length
    if (length > MOST_TEXT) return null
  }
  return texts.filter(({ value }) => LETTER_OR_DIGIT.test(value))
}

function isFilled(script: Element): boolean {
  return isJavaScript(script) && (hasAttr(script, 'src') || script.children.length > 0)
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

const PICTURES = new Set(['img', 'svg'])
/** Headings and paragraphs are what their texts are. A canvas is drawn by scripts. */
const CONTENT = [
  'a',
  'area',
  'audio',
  'button',
  'embed',
  'iframe',
  'object',
  'select',
  'textarea',
  'input',
  'video',
  ...PICTURES,
]

function isContent(element: Element): boolean {
  const { name } = element
  if (name === 'a' || name === 'area') return hasAttr(element, 'href')
  if (name === 'input') return attr(element, 'type')?.trim().toLowerCase() !== 'hidden'
  // Frames for the history of GWT apps and for messages load no page.
  if (name === 'iframe') return !/^\s*(?:about:|javascript:|$)/i.test(attr(element, 'src')?.slice(0, 100) ?? '')
  return !(name === 'img' && isPixel(element))
}

/** It counts visits. */
function isPixel(image: Element): boolean {
  return ['width', 'height'].every((side) => /^\s*[01]\s*(?:px)?\s*$/.test(attr(image, side)?.slice(0, 20) ?? ''))
}

/** Names of what shows that the page is loading; not of files that load, or of images that load later. */
const LOADER = /(?<!up|down|lazy[-_]?)load(?:ing|er)|\bspin(?:ner)?\b/i
/** A splash screen of pictures; with text, it may be the page. */
const PICTURE_LOADER = new RegExp(`${LOADER.source}|splash`, 'i')
/** Of a name that is looked at. */
const MOST_NAME = 300

/** Whether an element or one around it, below the body, is named like this. */
function isNamed(part: Element, names: RegExp): boolean {
  for (let at: Element | null = part; at !== null && at.name !== 'body'; at = at.parent) {
    const { name } = at
    if ([name, attr(at, 'id') ?? '', attr(at, 'class') ?? ''].some((one) => names.test(one.slice(0, MOST_NAME))))
      return true
  }
  return false
}

const LONGEST_LOADING_TEXT = 60
/** "Loading" and "Please wait", as pages say it in the languages that most of them are in. */
const LOADING = new RegExp(
  [
    String.raw`\b(?:loading|please wait|geladen|lädt|bitte warten|chargement|veuillez patienter|cargando|espere)\b`,
    String.raw`\b(?:carregando|a carregar|aguarde|caricamento|attendere|bezig met laden|even geduld|laddar|indlæser|ladataan)\b`,
    String.raw`ładowanie|načítání|načítá|betöltés|se încarcă|yükleniyor|φόρτωση|загрузка|завантаження|зареждане|đang tải|\bmemuat\b`,
    '加载|载入|載入|读取中|请稍|請稍|読み込み|ロード中|お待ちください|로딩|불러오는|กำลังโหลด|लोड हो|تحميل|טוען',
  ].join('|'),
  'iu',
)

function isLoadingText(text: string): boolean {
  return text.length <= LONGEST_LOADING_TEXT && LOADING.test(text)
}
