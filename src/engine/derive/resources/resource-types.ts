import type { ResourceAnswer } from '../../model.ts'
import { contentType } from '../http/content-type.ts'
import { headerValues } from '../http/headers.ts'

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css',
  gif: 'image/gif',
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
