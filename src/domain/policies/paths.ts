import { parseGlob } from '../../engine/site/addresses/glob.ts'

/** Whether an entry with these globs is about the page at a URL; without globs it is about every page. */
export function appliesTo(url: string): (paths: readonly string[] | undefined) => boolean {
  const parsed = URL.parse(url)
  return (paths) => {
    if (paths === undefined) return true
    if (parsed === null) return false
    return paths.some((text) => {
      const glob = parseGlob(text)
      return !('problem' in glob) && glob.matches(parsed)
    })
  }
}
