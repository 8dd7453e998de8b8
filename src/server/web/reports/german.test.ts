import { describe, expect, it } from 'vitest'
import { lighthouseRecord } from '../../../domain/results/browser.ts'
import { lab } from '../../../engine/testing/browser.ts'
import { useSite, useUser } from '../testing/use-site.ts'
import { failRun, judgedReport, waitingReport } from './testing/stored.ts'

const site = useSite()
const owner = useUser(site)

const read = async (id: string, language: string) =>
  (await site.browser().open(`/reports/${id}`, { 'accept-language': language })).text

describe('a report in German', () => {
  const insight = {
    id: 'image-delivery-insight',
    title: 'Improve image delivery',
    description: '',
    value: 'Est savings of 1,234\u00a0KiB',
    score: 0,
    savings: { ms: null, bytes: 1 },
  }
  const more = {
    notes: ['The page loads 900 files; the first 150 were fetched.', 'A note of an earlier version.'],
    lab: lighthouseRecord({ ...lab(), insights: [insight] }),
    depth: 2,
    device: 'mobile',
  }

  it.each([
    ['de', 'Auf 79 begrenzt: Die Seite hat keinen Titel. Ohne diese Grenze läge der Score bei 92.'],
    ['en', 'Capped at 79: The page has no title. Without the cap, the score would be 92.'],
  ])('says what limits the score: %s', async (language, sentence) => {
    const html =
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><h1>Clocks</h1></html>'
    const cap = { capped_by: ['seo/title'], uncapped_score: 92 }
    const limited = await judgedReport(site, owner.id, { html, score: 79, more: cap })
    expect(await read(limited.id, language)).toContain(sentence)
    const other = await judgedReport(site, owner.id, { html, more: { ...cap, capped_by: [] } })
    expect(await read(other.id, language)).not.toContain('92.')
  })

  it.each([
    ['de', ['Die Seite lädt 900 Dateien; die ersten 150 wurden abgerufen.', 'Bildübermittlung verbessern']],
    ['en', ['The page loads 900 files; the first 150 were fetched.', 'Improve image delivery']],
  ])('has notes and insights in the language of its reader: %s', async (language, sentences) => {
    const { id } = await judgedReport(site, owner.id, { more })
    const text = await read(id, language)
    for (const sentence of sentences) expect(text).toContain(sentence)
  })

  it('marks what it has only in English', async () => {
    const { id } = await judgedReport(site, owner.id, { more })
    expect(await read(id, 'de')).toContain('<li lang="en">A note of an earlier version.</li>')
  })

  it('heads its fixes in German', async () => {
    const { id } = await judgedReport(site, owner.id)
    const headlines = (await read(id, 'de')).match(/class="fix-headline"[^>]*/g)
    expect(headlines?.length).toBeGreaterThan(3)
    expect(headlines?.filter((one) => !one.includes('lang="de"'))).toEqual([])
  })

  it('says why its run failed', async () => {
    const report = await waitingReport(site, owner.id)
    await failRun(site, report, 'timeout', 'museum.example did not respond within 10 s (waiting for the first byte).')
    expect(await read(report.id, 'de')).toContain(
      'museum.example hat nicht innerhalb von 10 s geantwortet (Warten auf das erste Byte).',
    )
  })
})
