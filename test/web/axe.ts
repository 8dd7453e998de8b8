import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'

const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
  axe.configure({ rules: [
    { id: 'color-contrast', selector: '[data-look]' },
    { id: 'link-in-text-block', selector: 'a[href][data-look]' },
  ] })`

/** For windows in which axe-core checks most pages: loading it later takes five times as long. */
export function loadAxe(context: BrowserContext): Promise<unknown> {
  return context.addInitScript({ content: AXE })
}

/** Rules whose result depends on the theme. */
const THEME_RULES = ['color-contrast', 'link-in-text-block']

/** Rules whose result depends on what is visible, and where. */
const LAYOUT_RULES = [
  'aria-hidden-focus',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'heading-order',
  'image-alt',
  'input-button-name',
  'label',
  'link-name',
  'nested-interactive',
  'page-has-heading-one',
  'scrollable-region-focusable',
  'select-name',
  'skip-link',
  'summary-name',
  'svg-img-alt',
]

/**
 * Marks the first of all elements that look the same and are in the same place of the markup: measuring colors takes long. `known` are
 * those of other pages; returns those that are new.
 */
const MARK_LOOKS = `(known) => {
  const seen = new Set(known)
  const hashOf = (text) => {
    let hash = 0
    for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
    return hash
  }
  const mark = (element, outer) => {
    const { color, backgroundColor, fontSize, fontWeight, opacity, textDecorationLine } = getComputedStyle(element)
    const place = outer + '>' + element.localName + '.' + element.getAttribute('class')
    const look = hashOf([place, color, backgroundColor, fontSize, fontWeight, opacity, textDecorationLine].join())
    element.toggleAttribute('data-look', !seen.has(look))
    seen.add(look)
    for (const child of element.children) mark(child, place)
  }
  mark(document.documentElement, '')
  return [...seen].slice(known.length)
}`

/** Looks that were checked already, in the same theme and at the same width. */
export type CheckedLooks = number[]

/** What axe-core finds wrong with the page as it is now, each with the first place; all of its rules unless some are named. */
export async function axeViolations(
  page: Page,
  { only, checked = [] }: { only?: readonly string[]; checked?: CheckedLooks } = {},
): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE)
  checked.push(...((await page.evaluate(`(${MARK_LOOKS})(${JSON.stringify(checked)})`)) as number[]))
  const options = JSON.stringify({ resultTypes: ['violations'], ...(only && { runOnly: only }) })
  const found = await page.evaluate(`axe.run(${options}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200)))`)
  return found as string[]
}

/** In both themes, as the reader's system asks for them. */
export async function axeInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const found = await axeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...found, ...(await axeViolations(page, { only: THEME_RULES }))]
}

/** After all rules on another width and in another theme. */
export function axeOfLayoutAndTheme(page: Page, checked: CheckedLooks): Promise<string[]> {
  return axeViolations(page, { only: [...THEME_RULES, ...LAYOUT_RULES], checked })
}
