import { expect, it } from 'vitest'
import { type Audit, defineAudit, fail, pass, warn } from './audit.ts'
import { audits } from './audits/index.ts'
import { verbatim } from './audits/shared-messages.ts'
import { judge } from './judge.ts'
import { lab } from './testing/browser.ts'
import { evidenceOf, page } from './testing/page.ts'

function audit(check: () => ReturnType<typeof pass>, more: Partial<Audit> = {}): Audit {
  const words = {
    title: 't',
    failureTitle: 'not t',
    messages: {},
    why: 'w',
    fix: 'f',
    authorities: [],
    examples: { language: 'text', bad: '', good: '' } as const,
  }
  return { ...defineAudit({ id: 'seo/x', importance: 'high', ...words, needs: ['document'], check }), ...more }
}

const evidence = evidenceOf({ html: page('<title>t</title>') })

it('gives each audit its result and the page its score', () => {
  const audits = [
    audit(() => pass(verbatim('Fine.'))),
    audit(() => fail(verbatim('Not fine.')), { importance: 'medium' }),
  ]
  const assessment = judge(evidence, { audits })
  expect(assessment).toMatchObject({ score: 42, result: 'bad', error: null, finalUrl: 'https://example.com/' })
  expect(assessment.audits.map(({ outcome, summary }) => [outcome, summary])).toEqual([
    ['pass', 'Fine.'],
    ['fail', 'Not fine.'],
  ])
})

it('takes fewer points from a page the fewer elements fail', () => {
  const scores = [1, 77].map((affected) => {
    const images = audit(() => fail(verbatim('Not fine.'), { extent: { checked: 77, affected, hidden: 0 } }))
    return judge(evidence, { audits: [audit(() => pass(verbatim('Fine.'))), images] }).score!
  })
  expect(scores[0]).toBeGreaterThan(scores[1]!)
})

it('calls an audit unknown whose evidence is not there, and says why', () => {
  const [result] = judge(evidence, { audits: [audit(() => pass(verbatim('')), { needs: ['sitemaps'] })] }).audits
  expect(result).toMatchObject({ outcome: 'unknown', summary: 'The capture does not include this.' })
})

it('calls every audit unknown that needs what was not requested, or headers that a capture has not', () => {
  const bare = evidenceOf({ page: { headers: null } })
  const isMissing = (name: string) => name === 'headers' || bare[name as 'icons']?.ok === false
  const needing = audits.filter(({ needs }) => needs.some(isMissing))
  expect(needing.length).toBeGreaterThan(15)
  const judged = judge(bare, { audits: needing }).audits
  expect(judged.filter(({ outcome }) => outcome !== 'unknown')).toEqual([])
})

it('hands over what an audit wants, had or not', () => {
  const wanting = defineAudit({
    ...audit(() => pass(verbatim(''))),
    needs: [],
    wants: ['sitemaps', 'page'],
    check: ({ sitemaps, page }) => pass(verbatim(`${sitemaps.ok} ${page.ok}`)),
  })
  expect(judge(evidence, { audits: [wanting] }).audits[0]!.summary).toBe('false true')
})

it.each([
  ['<meta http-equiv="refresh" content="0; url=/en/">', 'https://example.com/en/'],
  [`<meta http-equiv="Refresh" content="3;URL='https://other.example/?a=1'">`, 'https://other.example/?a=1'],
  ['<base href="/de/"><meta http-equiv=refresh content="0 , start">', 'https://example.com/de/start'],
  ['<meta http-equiv=refresh content="0; url=/">', null],
  ['<meta http-equiv=refresh content="0; url=#top">', null],
  ['<meta http-equiv=refresh content="0; url=javascript:go()">', null],
  ['<meta http-equiv=refresh content="900; url=/en/">', null],
  ['<noscript><meta http-equiv=refresh content="0; url=/plain"></noscript>', null],
  ['<meta http-equiv=refresh content="30">', null],
])('notes where a refresh leads: %s', (meta, target) => {
  const { notes } = judge(evidenceOf({ html: page(meta) }), { audits: [] })
  expect(notes).toEqual(target === null ? [] : [expect.stringContaining(`redirects visitors to ${target} with`)])
})

it('notes the Lighthouse runs that failed', () => {
  const bounds = ['Lighthouse completed 2 of 3 runs. The browser crashed.']
  expect(judge(evidenceOf({ evidence: { lab: lab({}, { bounds }) } }), { audits: [] }).notes).toEqual(bounds)
})

it('survives an audit that breaks', () => {
  const broken = audit(() => {
    throw new Error('Oops')
  })
  expect(judge(evidence, { audits: [broken] }).audits[0]).toMatchObject({
    outcome: 'unknown',
    summary: 'This audit failed on this page: Oops',
  })
})

it('calls audits unknown that need links of a page whose base URL is over 8 kB, and says why', () => {
  const html = page(`<title>t</title><base href="${'a/'.repeat(5_000)}"><a href="x y">t</a>`)
  const [result] = judge(evidenceOf({ html }), {
    audits: [audit(() => pass(verbatim('')), { needs: ['links'] })],
  }).audits
  expect(result).toMatchObject({ outcome: 'unknown', summary: expect.stringContaining('longer than 8 kB') })
})

it('calls an audit unknown that comes upon such a link itself', () => {
  const resolving = defineAudit({
    ...audit(() => pass(verbatim(''))),
    needs: ['document'],
    check: ({ document }) => pass(verbatim(String(document.resolve('x')))),
  })
  const html = page(`<title>t</title><base href="${'a/'.repeat(5_000)}">`)
  const [result] = judge(evidenceOf({ html }), { audits: [resolving] }).audits
  expect(result).toMatchObject({ outcome: 'unknown', summary: expect.stringMatching(/^The page's base URL/) })
})

it('gives no result where more than half of the points could not be judged', () => {
  const audits = [
    audit(() => pass(verbatim(''))),
    audit(() => pass(verbatim('')), { needs: ['sitemaps'] }),
    audit(() => pass(verbatim('')), { needs: ['icons'] }),
  ]
  const { score, result, error } = judge(evidence, { audits })
  expect([score, result, error?.code]).toEqual([null, null, 'too_little_evidence'])
})

it('gives no result for a page that could not be fetched, and keeps the reason', () => {
  const failed = { ...evidence, page: { ok: false, code: 'dns_failed', message: 'No such host.' } as const }
  expect(judge(failed, { audits: [audit(() => pass(verbatim('')))] })).toMatchObject({
    result: null,
    score: null,
    finalUrl: null,
    error: { code: 'dns_failed', message: 'No such host.' },
    audits: [{ outcome: 'unknown', summary: 'No such host.' }],
  })
})

it('keeps twenty findings and counts them all', () => {
  const findings = Array.from({ length: 30 }, (_, i) => ({ message: String(i) }))
  const [result] = judge(evidence, { audits: [audit(() => fail(verbatim(''), { findings }))] }).audits
  expect([result!.findings.length, result!.findingsTotal]).toEqual([20, 30])
})

it('weighs with other points where it is told to', () => {
  const audits = [audit(() => pass(verbatim(''))), audit(() => fail(verbatim('')), { importance: 'low' })]
  expect(judge(evidence, { audits, points: { high: 1, medium: 1, low: 1, info: 0 } }).score).toBe(15)
})

it('marks a blocking audit that failed, and limits the score by it', () => {
  const blocking = { blocking: true, importance: 'low' } as const
  const audits = [
    ...Array.from({ length: 9 }, () => audit(() => pass(verbatim('')))),
    audit(() => pass(verbatim('')), blocking),
    audit(() => warn(verbatim('')), blocking),
    audit(() => fail(verbatim('')), { ...blocking, id: 'seo/y' }),
  ]
  const assessment = judge(evidence, { audits })
  expect(assessment).toMatchObject({ score: 79, result: 'decent', cappedBy: ['seo/y'], uncappedScore: 97 })
  expect(assessment.audits.filter((result) => result.blocking).map(({ id }) => id)).toEqual(['seo/y'])
})

it('leaves out audits of a depth that nobody asked for, and names them unknown where it was not reached', () => {
  const audits = [audit(() => pass(verbatim('Fine.'))), audit(() => pass(verbatim('Deep.')), { depth: 'lab' })]
  expect(judge(evidence, { audits }).audits).toHaveLength(1)
  const failed = { ...evidence, lab: { ok: false as const, code: 'browser_failed' as const, message: 'No browser.' } }
  expect(judge(failed, { audits }).audits.map(({ outcome }) => outcome)).toEqual(['pass', 'unknown'])
})

it('says that credentials were sent only where they were', () => {
  const audits = [audit(() => pass(verbatim('Fine.')))]
  expect(judge({ ...evidence, signedIn: true }, { audits }).signedIn).toBe(true)
  expect(judge(evidence, { audits })).not.toHaveProperty('signedIn')
})

it('says what fixing an audit would add', () => {
  const audits = [audit(() => pass(verbatim('Fine.'))), audit(() => fail(verbatim('Not fine.')))]
  const { audits: results, score } = judge(evidence, { audits })
  expect(results.map(({ gain }) => gain)).toEqual([0, 100 - score!])
})
