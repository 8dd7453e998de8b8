import type { TextFile } from '../../model.ts'
import { parseRobots } from './robots.ts'

/** The sitemaps that a robots.txt names, each once. */
export function namedSitemaps({ text }: Pick<TextFile, 'text'>, base: string): URL[] {
  const urls = new Map<string, URL>()
  const root = new URL('/', base)
  for (const written of parseRobots(text).sitemaps) {
    const url = URL.parse(written, root)
    if (url !== null && /^https?:$/.test(url.protocol)) urls.set(url.href, url)
  }
  return [...urls.values()]
}
