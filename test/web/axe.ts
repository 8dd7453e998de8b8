import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose result depends on the theme. */
const THEME_RULES = ['color-contrast', 'link-in-text-block']

/** Rules whose result depends on what is visible, and where. */
const LAYOUT_RULES = [
  ...['aria-hidden-focus', 'aria-input-field-name', 'aria-toggle-field-name', 'button-name', 'document-title'],
  ...['empty-heading', 'empty-table-header', 'heading-order', 'image-alt', 'input-button-name', 'label', 'link-name'],
  ...['nested-interactive', 'page-has-heading-one', 'scrollable-region-focusable', 'select-name', 'skip-link'],
  ...['summary-name', 'svg-img-alt'],
]

/** Marks the first of all elements that look the same and are in the same place of the markup: measuring colors takes long. */
const MARK_LOOKS = `{
  const seen = new Set()
  const mark = (element, outer) => {
    const { color, backgroundColor, fontSize, fontWeight, opacity, textDecorationLine } = getComputedStyle(element)
    const place = outer + '>' + element.localName + '.' + element.getAttribute('class')
    const look = [place, color, backgroundColor, fontSize, fontWeight, opacity, textDecorationLine].join()
    element.toggleAttribute('data-look', !seen.has(look))
    seen.add(look)
    for (const child of element.children) mark(child, place)
  }
  mark(document.documentElement, '')
}`

/** What axe-core finds wrong with the page as it is now, each with the first place; all of its rules unless some are named. */
export async function axeViolations(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) {
    await page.evaluate(AXE)
    await page.evaluate(`axe.configure({ rules: [
      { id: 'color-contrast', selector: '[data-look]' },
      { id: 'link-in-text-block', selector: 'a[href][data-look]' },
    ] })`)
  }
  const options = JSON.stringify({ resultTypes: ['violations'], ...(only && { runOnly: only }) })
  const found = await page.evaluate(`${MARK_LOOKS}
    axe.run(${options}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200)))`)
  return found as string[]
}

/** In both themes, as the reader's system asks for them. */
export async function axeInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const found = await axeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...found, ...(await axeViolations(page, THEME_RULES))]
}

/** After all rules on another width and in another theme. */
export function axeOfLayoutAndTheme(page: Page): Promise<string[]> {
  return axeViolations(page, [...THEME_RULES, ...LAYOUT_RULES])
}
