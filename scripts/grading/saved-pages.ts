import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface SavedPage {
  file: string
  /** Where its own files are, with absolute paths from there. */
  folder: string
  html: Buffer
  /** Its own canonical URL or `og:url`, so that the audits of URLs judge what was published; https unless told otherwise. */
  url: URL
}

/** Smaller files are fragments and tests of one detail. */
const MIN_BYTES = 3000

/** Every whole HTML page in a folder, or an even selection of `most` of them. */
export function* savedPages(folder: string, most = Number.POSITIVE_INFINITY): Generator<SavedPage> {
  const files = htmlFiles(folder).filter((file) => statSync(file).size >= MIN_BYTES)
  const step = Math.max(1, files.length / most)
  for (let at = 0; at < files.length; at += step) {
    const file = files[Math.floor(at)]!
    const html = restored(readFileSync(file))
    const text = html.toString('latin1')
    if (/<head[\s>]/i.test(text) && /<body[\s>]/i.test(text)) yield { file, folder, html, url: publishedUrl(text) }
  }
}

/** What an extractor should make of a page is not a page. */
const EXPECTED = /expected/i

function htmlFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return htmlFiles(path)
    return /\.html?$/.test(entry.name) && !EXPECTED.test(basename(path)) ? [path] : []
  })
}

/** mercury-parser saves pages with `value` instead of `content` in their meta elements. */
function restored(html: Buffer): Buffer {
  const text = html.toString('latin1')
  if (!/<meta\b[^>]*\sname=[^>]*\svalue=/.test(text)) return html
  const asPublished = (meta: string) => (/\scontent=/.test(meta) ? meta : meta.replace(/\svalue=/, ' content='))
  return Buffer.from(text.replace(/<meta\b[^>]*>/g, asPublished), 'latin1')
}

const OWN_URLS = [
  /<link\b[^>]*\brel=["']?canonical["']?[^>]*\bhref=["']?([^"' >]+)/i,
  /<link\b[^>]*\bhref=["']([^"']+)["'][^>]*\brel=["']?canonical/i,
  /<meta\b[^>]*\bproperty=["']og:url["'][^>]*\bcontent=["']([^"']+)/i,
]

function publishedUrl(html: string): URL {
  const own = OWN_URLS.map((pattern) => pattern.exec(html)?.[1]).find((found) => found !== undefined)
  const url = URL.parse(own ?? '', 'https://site.example/page')
  if (url === null || !/^https?:$/.test(url.protocol)) return new URL('https://site.example/page')
  url.protocol = 'https:'
  url.hash = ''
  return url
}
