import lighthouse from 'lighthouse'
import puppeteer, { type Browser } from 'puppeteer-core'
import { chromiumSetting } from './chromium.ts'

export type LighthouseCategory = 'performance' | 'accessibility' | 'best-practices' | 'seo'

export interface Scored {
  /** Of 100. */
  scores: Partial<Record<LighthouseCategory, number>>
  /** Audits that cost something. */
  missed: string[]
}

/** A browser of its own, for Lighthouse speaks with puppeteer. */
export async function openLighthouse() {
  const setting = await chromiumSetting()
  const browser: Browser = await puppeteer.launch({ ...setting, headless: 'shell', pipe: true })
  return {
    async score(url: string, categories: LighthouseCategory[], skipAudits: string[] = []): Promise<Scored> {
      const page = await browser.newPage()
      const flags = {
        onlyCategories: categories,
        skipAudits,
        logLevel: 'silent',
        disableFullPageScreenshot: true,
      } as const
      const measured = await lighthouse(url, flags, undefined, page)
      await page.close()
      const { lhr } = measured!
      if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
      const found = Object.values(lhr.categories)
      const weighed = found.flatMap(({ auditRefs }) => auditRefs).filter(({ weight }) => weight > 0)
      const missed = weighed.map(({ id }) => lhr.audits[id]!).filter(({ score }) => score !== null && score < 1)
      return {
        scores: Object.fromEntries(found.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
        missed: missed.map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim()),
      }
    },
    close: () => browser.close(),
  }
}
