import { render } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { offlineView } from '../../offline/offline-view.ts'
import type { JudgedPageData } from '../model/page-data.ts'
import { resultsFor, storedAudit } from '../testing/stored.ts'
import { FixTable } from './fix-table.tsx'

const tableOf = (language: 'en' | 'de', count: number) => {
  const audits = Array.from({ length: count }, (_, index) => storedAudit(`seo/audit-${index}`, 'fail'))
  const plan = { audits: audits.map(({ id }) => id), score: 81 }
  const results = { ...resultsFor('https://museum.example/', '<title>Clocks</title>'), audits, plan }
  return render(FixTable({ data: { view: offlineView(language, 0, new Map()), results } as unknown as JudgedPageData }))
}

it('names the fixes that make the page good by their numbers', () => {
  expect(tableOf('en', 8)).toContain('Fixes 1 to 8 make the page good (score 81).')
})

it('names no numbers that it does not list', () => {
  const html = tableOf('en', 14)
  expect(html.match(/class="fix-number"/g)).toHaveLength(8)
  expect(html).toContain('14 fixes make the page good (score 81): these 8, and 6 more among the findings.')
  expect(tableOf('de', 9)).toContain(
    '9 Korrekturen machen die Seite gut (Score 81): diese 8 und eine weitere bei den Befunden.',
  )
})
