import { withoutComments } from '../resources/css.ts'

const IMPORT =
  /@import\s{0,20}(?:url\(\s{0,20}(?:"([^"]{1,4096})"|'([^']{1,4096})'|([^"'()\s]{1,4096}))\s{0,20}\)|"([^"]{1,4096})"|'([^']{1,4096})')\s{0,20}(?:(?:all|screen)\s{0,20})?;/gi

const MAX_IMPORTS = 1000

/** What a style sheet imports for every screen, as written: without a layer, and without conditions such as the width of the screen. */
export function plainImports(css: string): string[] {
  if (!/@import/i.test(css)) return []
  const text = css.includes('/*') ? withoutComments(css) : css
  const block = text.indexOf('{')
  // Browsers ignore imports after other rules (CSS Cascade 5, §2).
  const head = block === -1 ? text : text.slice(0, block)
  const urls: string[] = []
  for (const [, ...forms] of head.matchAll(IMPORT)) {
    urls.push(forms.find((url) => url !== undefined)!)
    if (urls.length === MAX_IMPORTS) break
  }
  return urls
}
