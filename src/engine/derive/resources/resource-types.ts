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

/** The type a file has by the ending of its URL's path, or null where the ending tells nothing. */
export function typeByEnding(url: string): string | null {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(TYPES, ending) ? TYPES[ending]! : null
}

/** Types that servers send for others, or that say nothing. */
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

/** What an answer is: by its Content-Type, or by its URL where that is silent. */
export function answerType({ headers, url }: Pick<ResourceAnswer, 'headers' | 'url'>): string | null {
  const said = headers === null ? null : (contentType(headerValues(headers, 'content-type'))?.essence ?? null)
  const type = said !== null && Object.hasOwn(ALIASES, said) ? ALIASES[said]! : said
  return type ?? typeByEnding(url)
}
