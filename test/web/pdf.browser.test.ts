import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Demo } from '../../scripts/screenshots/demo.ts'
import { addBranding, findPaths } from '../../scripts/screenshots/pages.ts'
import { browserRecord, lighthouseRecord } from '../../src/domain/results/browser.ts'
import { print } from '../../src/engine/net/browser/print.ts'
import { lab, rendered } from '../../src/engine/testing/browser.ts'
import { readAssets } from '../../src/server/web/assets.ts'
import { finish, waitingReport } from '../../src/server/web/reports/testing/stored.ts'
import { openSite, type Site } from '../../src/server/web/testing/site.ts'
import { openStorage } from '../../src/storage/open.ts'
import { findUserByEmail } from '../../src/storage/people/users.ts'
import type { Report } from '../../src/storage/records.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { connectorTo, useBrowser } from '../browser/use-browser.ts'
import { openChromium, WINDOW_TIMEOUT_MS } from './chromium.ts'
import { startTestDemo } from './demo.ts'
import { edgesOf, missingWords, outside, overlaps, type PdfPage, readPdf, squeezed, usedHeight } from './pdf-text.ts'

/** In points: the margins at the sides are 14 mm or more, and common printers need those at the edges. */
const MARGINS = { side: 38, edge: 18 }

const LONG_WORD = 'donaudampfschifffahrt'.repeat(12)
const PICTURE = { type: 'image/webp', base64: '', width: 412, height: 823 } as const
const FRAMES = Array.from({ length: 8 }, (_, index) => ({ ...PICTURE, width: 60, height: 120, at: index * 300 }))

/** Browser and Lighthouse results with texts that don't fit on a line. */
const MEASURED = {
  depth: 2,
  device: 'mobile',
  depth_error: null,
  browser: browserRecord(
    rendered({
      screenshot: { ok: true, value: PICTURE },
      console: [{ level: 'error', text: `The bell is broken: ${LONG_WORD}`, where: `https://a.example/${LONG_WORD}` }],
    }),
  ),
  lab: lighthouseRecord(lab({}, { filmstrip: FRAMES })),
}

let folder: string
let demo: Demo
let storage: Storage
let browser: Browser
let paths: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-pdf-'))
  const data = join(folder, 'data')
  demo = await startTestDemo(data)
  storage = await openStorage({ dataFolder: data })
  browser = await openChromium()
  const context = await browser.newContext()
  context.setDefaultTimeout(WINDOW_TIMEOUT_MS)
  const page = await context.newPage()
  await page.goto(`${demo.url}/sign-in`)
  await page.locator('input[name="email"]').fill(demo.email)
  await page.locator('main input[name="password"]').fill(demo.password)
  await page.locator('main button.button-main[type="submit"]').click()
  await page.waitForURL('**/reports')
  const { good, bad, failed } = await findPaths(page, demo.url)
  await addBranding(page, demo.url)
  await context.close()
  paths = { good, bad, failed, lighthouse: await measuredReport() }
})

afterAll(async () => {
  await browser?.close()
  await storage?.close()
  await demo?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function measuredReport(): Promise<string> {
  const owner = (await findUserByEmail(storage.db, demo.email))!
  return `/reports/${(await hostileReport({ storage, now: () => Date.now() }, owner.id)).id}`
}

/** Of a page whose words are longer than a line. */
async function hostileReport(place: Pick<Site, 'storage' | 'now'>, ownerId: string): Promise<Report> {
  const url = `https://museum.example/${LONG_WORD}?${LONG_WORD}=${LONG_WORD}`
  const report = await waitingReport(place, ownerId, { url })
  const html = `<title>${LONG_WORD}</title>${`<a href="/${LONG_WORD}"><img class="${LONG_WORD}" src="/${LONG_WORD}.png"></a>`.repeat(20)}`
  await finish(place, report, { html, more: MEASURED })
  return report
}

const prints = new Map<string, Promise<PdfPage[]>>()

/** Printed once for all tests that look at it. */
function printed(name: string, language: string, format = 'A4'): Promise<PdfPage[]> {
  const key = `${name} ${language} ${format}`
  const pages = prints.get(key) ?? printReport(name, language, format)
  prints.set(key, pages)
  return pages
}

async function printReport(name: string, language: string, format: string): Promise<PdfPage[]> {
  const answer = await fetch(`${demo.url}${paths[name]}/report.pdf?format=${format}`, {
    headers: { 'accept-language': language },
    redirect: 'manual',
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return readPdf(new Uint8Array(await answer.arrayBuffer()))
}

function faultsOf(pages: PdfPage[]) {
  return pages.flatMap((page, index) => [
    ...overlaps(page).map((pair) => `page ${index + 1}, text over text: ${pair}`),
    ...outside(page, MARGINS).map((text) => `page ${index + 1}, off the page: ${text}`),
  ])
}

const textOf = (pages: PdfPage[]) => pages.flatMap(({ boxes }) => boxes.map(({ text }) => text)).join('')

describe('the PDF of a report', () => {
  it.each([
    ['bad', 'en', 'A4', 6],
    ['bad', 'de', 'Letter', 6],
    ['lighthouse', 'en', 'A4', 6],
    ['lighthouse', 'de', 'A4', 6],
    ['failed', 'en', 'A4', 5],
    ['failed', 'de', 'A4', 5],
    ['good', 'en', 'Letter', 3],
  ])(
    'of a %s one in %s on %s has no overlapping or cut-off text, and at most %s full pages',
    async (name, language, format, most) => {
      const pages = await printed(name, language, format)
      expect(faultsOf(pages)).toEqual([])
      expect(pages.length).toBeGreaterThan(1)
      expect(pages.length).toBeLessThanOrEqual(most)
      for (const page of pages.slice(0, -1)) expect(usedHeight(page)).toBeGreaterThan(0.6)
      for (const [index, page] of pages.entries()) {
        expect(edgesOf(page).header).toMatch(/^(Report on|Bericht zu) /)
        expect(squeezed(edgesOf(page).footer)).toBe(`${index + 1}/${pages.length}`)
      }
    },
  )

  it('has a cover with site, page, result, score, date and the link to its page', async () => {
    const [cover] = await printed('bad', 'en')
    const text = textOf([cover!])
    const { data } = (await (await fetch(`${demo.url}${paths['bad']}/report.json`)).json()) as {
      data: { score: number; generated_at: string }
    }
    const year = data.generated_at.slice(0, 4)
    for (const part of ['oldmill-museum.example', String(data.score), 'Bad', year]) expect(text).toContain(part)
    expect(cover!.links).toContain(`${demo.url}${paths['bad']}`)
  })

  it('has the name and the footer of its project, or else those of Verdict', async () => {
    const branded = await printed('good', 'en', 'Letter')
    const [cover] = branded
    expect(textOf([cover!])).not.toMatch(/\bVerdict\b/)
    expect(textOf(branded)).toContain('Audited by Northgate Web Care')
    expect(branded.flatMap(({ links }) => links)).toContain('https://northgate.example/')
    expect(textOf(await printed('bad', 'en'))).toMatch(/^\D*Verdict/)
  })

  it('links from each fix to its finding', async () => {
    const pages = await printed('bad', 'en')
    // One that wraps is two.
    expect(pages.flatMap(({ links }) => links).filter((link) => link === '#').length).toBeGreaterThanOrEqual(8)
  })

  it('says on its cover that the latest run failed', async () => {
    const [cover] = await printed('failed', 'en')
    expect(textOf([cover!])).toContain('The latest run failed:')
  })

  it('says everything that is wrong, and how to fix it', async () => {
    const text = squeezed(textOf(await printed('bad', 'en')))
    const answer = await fetch(`${demo.url}${paths['bad']}/report.json`)
    const { data } = (await answer.json()) as { data: { results: { audits: { outcome: string; summary: string }[] } } }
    const wrong = data.results.audits.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
    expect(wrong.length).toBeGreaterThan(10)
    expect(wrong.map(({ summary }) => summary).filter((summary) => !text.includes(squeezed(summary)))).toEqual([])
  })
})

describe('all text of the document', () => {
  const chrome = useBrowser()

  it.each(['en', 'de'])('is in the PDF in %s, however long its words are', async (language) => {
    let html = ''
    const site = await openSite(
      {},
      {
        async print(url, how) {
          html = await (await fetch(url, { headers: how.headers ?? {} })).text()
          return { ok: true, value: await print(chrome(), url, { ...how, connector: connectorTo([]), onHang() {} }) }
        },
      },
    )
    try {
      const { id } = await hostileReport(site, (await site.newUser()).id)
      const headers = { host: 'localhost', 'accept-language': language }
      const { rawPayload } = await site.app.inject({ url: `/reports/${id}/report.pdf`, headers })
      const pages = await readPdf(new Uint8Array(rawPayload))
      expect(html).toContain(LONG_WORD.slice(0, 100))
      expect(missingWords(html, pages)).toEqual([])
    } finally {
      await site.close()
    }
  })
})

it('never ends a page with a heading, however long the cover is', async () => {
  const css = readAssets().get('pdf.css')!.bytes.toString()
  const page = await browser.newPage()
  for (const height of [560, 590, 620, 650, 680, 710]) {
    // As in the document: the heading, its lead and the table of fixes.
    await page.setContent(`<style>${css}</style><div style="height:${height}pt"></div><section><h2>Heading</h2>
      <p class="pdf-about">Lead</p><table class="fix-table"><tr><td>First<br>fix<br>fix<br>fix<tr><td>Second</table></section>`)
    const pages = await readPdf(await page.pdf({ format: 'A4', margin: { top: '14mm', bottom: '14mm' } }))
    const withHeading = pages.map((one) => textOf([one])).find((text) => text.includes('Heading'))
    expect(withHeading).toContain('First')
  }
  await page.close()
})

it('keeps a heading, its lead of two lines and the start of the columns below together', async () => {
  const css = readAssets().get('pdf.css')!.bytes.toString()
  const page = await browser.newPage()
  for (const height of [560, 590, 600, 610, 620, 630, 640, 650, 680, 710]) {
    await page.setContent(`<style>${css}</style><div style="height:${height}pt"></div><section><h2>Heading</h2>
      <p class="pdf-about">Lead<br>of two lines</p><div class="columns"><h3>Facts</h3>
      <dl class="facts">${'<div><dt>URL</dt><dd>https://museum.example/</dd></div>'.repeat(8)}</dl></div></section>`)
    const pages = await readPdf(await page.pdf({ format: 'A4', margin: { top: '14mm', bottom: '14mm' } }))
    const withHeading = pages.map((one) => textOf([one])).find((text) => text.includes('Heading'))
    expect(withHeading).toContain('of two lines')
    expect(withHeading).toContain('Facts')
  }
  await page.close()
})

it('would notice text over text, and text that is cut off', async () => {
  const page = await browser.newPage()
  const html = `<body><p style="margin:0">One line</p><p style="margin:-18px 0 0">Another line</p>
    <p style="margin-left:-40px">This is cut off</p></body>`
  await page.setContent(html)
  const pages = await readPdf(await page.pdf({ format: 'A4', margin: { left: '14mm', top: '14mm' } }))
  await page.close()
  expect(faultsOf(pages)).toEqual(['page 1, text over text: One line | Another line'])
  expect(missingWords(html, pages)).toEqual(['This'])
})

describe('a report that is printed from the browser', () => {
  it('has no overlapping text either', async () => {
    const page = await browser.newPage()
    await page.goto(demo.url + paths['bad'])
    const margin = { top: '14mm', bottom: '14mm', left: '14mm', right: '14mm' }
    const pages = await readPdf(await page.pdf({ format: 'A4', margin }))
    await page.close()
    expect(faultsOf(pages)).toEqual([])
    expect(pages.length).toBeLessThan(20)
  })

  it.each(['', '/compare'])('has no forms (%s)', async (part) => {
    const page = await browser.newPage()
    await page.emulateMedia({ media: 'print' })
    await page.goto(demo.url + paths['good'] + part)
    expect(await page.locator('form').count()).toBeGreaterThan(0)
    expect(await page.locator('form:visible').count()).toBe(0)
    await page.close()
  })
})
