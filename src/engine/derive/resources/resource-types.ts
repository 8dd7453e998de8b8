import type { ResourceAnswer } from '../../model.ts'
import { contentType } from '../http/content-type.ts'
import { headerValues } from '../http/headers.ts'

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  otf: 'font/otf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xhtml: 'application/xhtml+xml',
  xml: 'application/xml',
}

/** The type of a file by the extension of its URL's path; null if that is unknown. */
export function typeByEnding(url: string): string | null {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(TYPES, ending) ? TYPES[ending]! : null
}

/** Types that servers use for any file, or by mistake. */
const ALIASES: Record<string, string | null> = {
  'application/font-woff': 'font/woff',
  'application/font-woff2': 'font/woff2',
  'application/octet-stream': null,
  'application/x-font-ttf': 'font/ttf',
  'application/x-font-woff': 'font/woff',
  'binary/octet-stream': null,
  'font/sfnt': 'font/ttf',
  'image/jpg': 'image/jpeg',
  'text/plain': null,
}

/** The type of a response: by its Content-Type, or else by its URL. */
export function answerType({ headers, url }: Pick<ResourceAnswer, 'headers' | 'url'>): string | null {
  const said = headers === null ? null : (contentType(headerValues(headers, 'content-type'))?.essence ?? null)
  const type = said !== null && Object.hasOwn(ALIASES, said) ? ALIASES[said]! : said
  return type ?? typeByEnding(url)
}

/** MIME Sniffing §6.1: signatures of image files. `null` matches any byte. */
const SIGNATURES: [type: string, bytes: (number | null)[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
  ['image/x-icon', [0x00, 0x00, 0x01, 0x00]],
  ['image/bmp', [0x42, 0x4d]],
  ['image/avif', [null, null, null, null, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69]],
]

/** The type of an image by its first bytes, SVG by its element; null if it is not an image. */
export function imageType(bytes: Uint8Array): string | null {
  for (const [type, signature] of SIGNATURES)
    if (signature.every((byte, at) => byte === null || bytes[at] === byte)) return type
  return isSvg(bytes) ? 'image/svg+xml' : null
}

const BEFORE_SVG =
  /^\ufeff?(?:\s+|<\?[^>]{0,1000}>|<!--[\s\S]{0,4000}?-->|<!DOCTYPE[^>[]{0,1000}(?:\[[^\]]{0,2000}\]\s{0,99})?>)/i

/** Whether the first element is `svg`, after an XML declaration, comments and a doctype. */
function isSvg(bytes: Uint8Array): boolean {
  let text = new TextDecoder().decode(bytes.subarray(0, 8192))
  for (let step = 0; step < 50; step++) {
    const before = BEFORE_SVG.exec(text)
    if (before === null || before[0] === '') break
    text = text.slice(before[0].length)
  }
  return /^<(?:svg:)?svg[\s>/]/i.test(text)
}
