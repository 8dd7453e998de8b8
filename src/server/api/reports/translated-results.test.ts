import { expect, it } from 'vitest'
import type { Results } from '../../../domain/results/schema.ts'
import { translators } from '../../../words/languages.ts'
import { translateResults } from './translated-results.ts'

const audit = {
  id: 'accessibility/image-alt',
  category: 'accessibility',
  importance: 'high',
  outcome: 'fail',
  value: '1,200 of 3,000 images',
  value_key: 'share',
  value_params: { missing: 1200, count: 3000 },
  summary: 'A sentence of an earlier version.',
  findings: [{ message: 'This image has no alt attribute.', key: 'noAlt', params: {}, where: 'img', snippet: '<img>' }],
  findings_total: 1,
  details: { missing: 1200 },
  points_possible: 10,
  points_lost: 10,
} as const

const insight = { id: 'image-delivery-insight', description: '', value: null, savings_ms: null, savings_bytes: null }

const results = {
  audits: [audit],
  notes: ['No browser was used.', 'Something else.'],
  certificate: { trusted: false, reason: 'The signature of the certificate is invalid.', subject: 'CN=a' },
  depth_error: { code: 'browser_failed', message: 'The browser crashed.' },
  lab: { lighthouse: '13', insights: [{ ...insight, title: 'Improve image delivery' }] },
} as unknown as Results

it('says everything of ours in German, and leaves keys, the page and earlier versions as they are', () => {
  expect(translateResults(results, translators.de)).toEqual({
    ...results,
    audits: [
      {
        ...audit,
        value: '1.200 von 3.000 Bildern',
        findings: [{ ...audit.findings[0], message: 'Dieses Bild hat kein alt-Attribut.' }],
      },
    ],
    notes: ['Es wurde kein Browser verwendet.', 'Something else.'],
    certificate: { trusted: false, reason: 'Die Signatur des Zertifikats ist ungültig.', subject: 'CN=a' },
    depth_error: { code: 'browser_failed', message: 'Der Browser ist abgestürzt.' },
    lab: { lighthouse: '13', insights: [{ ...insight, title: 'Bildübermittlung verbessern' }] },
  })
})

it('changes nothing in English', () => {
  expect(translateResults(results, translators.en)).toEqual(results)
})
