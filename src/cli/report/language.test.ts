import { describe, expect, it } from 'vitest'
import { audits } from '../../engine/audits/index.ts'
import { LANGUAGES } from '../../words/languages.ts'
import { assessmentOf, result } from '../testing/assessment.ts'
import { createStyle } from '../text/style.ts'
import { labelsIn } from './labels.ts'
import { LANGUAGE_NAMES, openLanguage } from './language.ts'
import { renderReport } from './report.ts'
import { renderTable, rowOf } from './table.ts'

const assessment = assessmentOf(
  [
    result('accessibility/image-alt', 'high', 'fail', {
      summary: '3 images have no alt text.',
      value: '3 of 12 images',
      valueKey: 'share',
      valueParams: { missing: 3, count: 12 },
      findings: [{ message: 'This image has no alt attribute.', key: 'noAlt', params: {}, line: 4 }],
      findingsTotal: 3,
    }),
    result('seo/title', 'medium', 'pass', { summary: 'The page has a title.', key: 'present', params: {} }),
    result('seo/sitemap', 'low', 'unknown', {
      summary: 'No browser was used.',
      key: 'failure/not_collected',
      params: { reason: 'No browser was used.' },
    }),
  ],
  { notes: ['The page has more than 200,000 nodes.'] },
)
const style = createStyle(false, true, 80)

it('offers the languages of the results', () => {
  expect(LANGUAGE_NAMES).toEqual(LANGUAGES)
})

it('is English by default, and then changes nothing', async () => {
  const { language, audit, assessment: translated } = await openLanguage(undefined)
  expect(language).toBe('en')
  expect(translated(assessment)).toBe(assessment)
  expect(audit(audits[0]!)).toBe(audits[0])
})

describe('a report in German', () => {
  it('asks to fix problems, not audits', () => {
    const labels = labelsIn('de')
    expect(labels.toGood(1, '70 → 81')).toBe('Beheben Sie dieses Problem für das Ergebnis „gut“ (70 → 81):')
    expect(labels.toGood(3, '70 → 81')).toBe('Beheben Sie diese 3 Probleme für das Ergebnis „gut“ (70 → 81):')
  })

  it('keeps keys, ids and numbers, and changes only sentences', async () => {
    const { assessment: translated } = await openLanguage('de')
    const german = translated(assessment)
    expect(german.notes).toEqual(['Die Seite hat mehr als 200.000 Knoten.'])
    expect(german.audits[0]).toEqual({
      ...assessment.audits[0],
      value: '3 von 12 Bildern',
      findings: [{ ...assessment.audits[0]!.findings[0], message: 'Dieses Bild hat kein alt-Attribut.' }],
    })
    expect(german.audits[1]).toEqual({ ...assessment.audits[1], summary: 'Die Seite hat einen Titel.' })
  })

  it('says why there is no result', async () => {
    const { assessment: translated } = await openLanguage('de')
    const error = { code: 'dns_failed', message: 'a.example was not found: the DNS has no address for it.' } as const
    const { error: german } = translated({ ...assessment, result: null, score: null, error })
    expect(german).toEqual({
      code: 'dns_failed',
      message: 'a.example wurde nicht gefunden: Das DNS hat keine Adresse dafür.',
    })
  })

  it('has no English label', async () => {
    const { language, audit, assessment: translated } = await openLanguage('de')
    const options = { audits: audits.map(audit), language, style, verbose: true }
    const text = renderReport(translated(assessment), options)
    expect(text).toContain('SCHLECHT')
    expect(text).toContain('Warum')
    expect(text).toMatch(/Zeile 4/)
    expect(text).not.toMatch(/\b(?:Why|Fix|See|Then|passed|line|of 100|rule set|bad|not part)\b/)
    const table = renderTable([rowOf(translated(assessment))], style, { language })
    expect(table).not.toMatch(/\b(?:result|page|bad|average)\b/)
  })

  it('is only ASCII for a terminal without UTF-8', async () => {
    const { language, audit, assessment: translated } = await openLanguage('de')
    const options = { audits: audits.map(audit), language, style: createStyle(false, false, 80), verbose: true }
    expect(renderReport(translated(assessment), options)).toMatch(/^[\n\x20-\x7e]*$/)
  })
})
