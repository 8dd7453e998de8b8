import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Assessment } from '../../src/engine/assessment.ts'
import { audits } from '../../src/engine/audits/index.ts'
import { judge } from '../../src/engine/judge.ts'
import { evidenceOf } from '../../src/engine/testing/page.ts'
import { type Answer, type Site, serve } from '../browser/site.ts'
import { useBrowser, visitPage } from '../browser/use-browser.ts'
import { changesBetween } from './changes.ts'
import { CHANGE, NO_CHANGE, PAGE } from './pairs.ts'

const browser = useBrowser()
const EDITED = [...NO_CHANGE, ...CHANGE]
let site: Site
let before: Assessment
const inBrowser: boolean[] = []

beforeAll(async () => {
  const pages = [PAGE, ...EDITED.map(({ after }) => after)]
  site = await serve({
    ...Object.fromEntries(pages.flatMap(filesOf).map((path) => [path, fileAt(path)])),
    ...Object.fromEntries(pages.map((html, at) => [`/${at}`, html])),
  })
  before = await assess(0, PAGE)
})
afterAll(() => site.close())

/** Paths of images, scripts and frames. */
function filesOf(html: string): string[] {
  return [...html.matchAll(/["' ](\/(?:img|ads|app|map)[^"'? ]*)/g)].map(([, path]) => path!)
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

function fileAt(path: string): Answer {
  if (path.endsWith('.js')) return { type: 'text/javascript', body: '' }
  return path.startsWith('/img/') ? { type: 'image/gif', body: PIXEL } : PAGE
}

async function assess(at: number, html: string): Promise<Assessment> {
  const rendered = await visitPage(browser(), `${site.url}/${at}`)
  inBrowser.push(rendered.axe.ok)
  return judge(evidenceOf({ html, source: 'capture', evidence: { rendered } }), { audits })
}

describe('in a browser, too, what is new, fixed or moved is told from what was only edited', () => {
  it.each(EDITED)('$name', async (pair) => {
    const { after, expected, inBrowser: more } = pair
    const changes = changesBetween(before, await assess(EDITED.indexOf(pair) + 1, after))
    expect(changes).toEqual(more ?? expected)
  })

  it('with axe-core on every page', () => expect(inBrowser.every((ok) => ok)).toBe(true))
})
