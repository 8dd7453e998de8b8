import { describe, expect, it } from 'vitest'
import { fail, notApplicable, pass, unknown } from '../audit.ts'
import { judge } from '../judge.ts'
import { axeFinding, rendered, request } from '../testing/browser.ts'
import { evidenceOf, page } from '../testing/page.ts'
import { resource, resources } from '../testing/resource.ts'
import { audits } from './index.ts'
import { verbatim } from './shared-messages.ts'
import { withScripts } from './with-scripts.ts'

const there = pass(verbatim('There.'))
const missing = fail(verbatim('Missing.'))
const none = notApplicable(verbatim('None.'))
const unclear = unknown(verbatim('Not fetched.'))

it.each([
  ['brings', there, missing, 'Only with JavaScript. In the HTML from the server: Missing.'],
  ['breaks', missing, there, 'Caused by JavaScript. In the HTML from the server: There.'],
  ['removes', none, there, 'Removed by JavaScript. In the HTML from the server: There.'],
  ['adds', there, none, 'Only with JavaScript. In the HTML from the server: None.'],
])('says what JavaScript %s', (_, seen, sent, message) => {
  expect(withScripts({}, seen, sent)).toMatchObject({
    outcome: seen.outcome,
    findings: [{ message, params: { sent: sent.summary }, note: true }],
  })
})

it('blames nothing on JavaScript that the browser was kept from reading', () => {
  const html = page('<title>Clocks</title><script src="/a.js"></script>', '<h1>Clocks</h1><a href="/b">B</a>')
  const seen = rendered({ html: page('<title>Clocks</title><script src="/a.js"></script>', ''), isIncomplete: true })
  const results = judge(evidenceOf({ html, evidence: { rendered: seen } }), { audits }).audits
  const said = results.flatMap(({ findings }) => findings.map(({ message }) => message))
  expect(said.filter((message) => /by JavaScript|with JavaScript/.test(message))).toEqual([])
  expect(said.filter((message) => message.startsWith('Only part of the page was read'))).not.toEqual([])
  expect(results.find(({ id }) => id === 'seo/javascript')).toMatchObject({ outcome: 'unknown', findings: [] })
})

it('says nothing where JavaScript changes nothing', () => {
  expect(withScripts({}, there, there)).toEqual(there)
})

it.each([
  ['after', unclear, missing],
  ['before', missing, unclear],
])('claims nothing about scripts where it could not be judged %s they ran', (_, seen, sent) => {
  expect(withScripts({}, seen, sent)).toEqual(seen)
  expect(withScripts({ judges: 'both' }, seen, sent)).toEqual(missing)
})

it('takes the worse of both where an audit asks for it', () => {
  expect(withScripts({ judges: 'both' }, there, missing)).toMatchObject(missing)
})

it('gives no lines of a generated document', () => {
  const seen = fail(verbatim('Bad.'), { findings: [{ message: 'Here.', line: 3, where: 'p' }] })
  expect(withScripts({}, seen, seen).findings).toEqual([{ message: 'Here.', where: 'p' }])
})

describe('a page that a meta refresh leaves', () => {
  const judged = (content: string, head = '<title>A</title>') => {
    const html = page(`${head}<meta http-equiv="refresh" content="${content}">`)
    const seen = rendered({ html: page('', '<p>B</p>'), url: 'https://example.com/b' })
    return judge(evidenceOf({ html, evidence: { rendered: seen } }), { audits }).audits
  }

  it.each(['0; url=/b', '1;/b', '0 URL="/b"'])('is not changed by JavaScript: %s', (content) => {
    const blamed = judged(content).filter(({ findings }) => findings.some(({ message }) => /JavaScript/.test(message)))
    expect(blamed.map(({ id }) => id)).toEqual([])
  })

  it('still fails for the delay', () => {
    const found = judged('1; url=/b').find(({ id }) => id === 'accessibility/meta-refresh')!
    expect(found).toMatchObject({ outcome: 'fail', findings: [{ key: 'refresh' }] })
  })

  it.each(['5', '900; url=/b'])('was left by a script if the refresh does not lead there in time: %s', (content) => {
    expect(judged(content).find(({ id }) => id === 'seo/title')!.findings).toMatchObject([
      { key: 'shared/causedByScripts' },
      { key: 'noElement' },
    ])
  })
})

describe('a rendered run', () => {
  const sent = page('<meta name="robots" content="noindex"><script src="/app.js"></script>', '<div id="root"></div>')
  const seen = rendered({
    html: page('<title>Clocks</title>', '<h1>Clocks</h1>'),
    url: 'https://example.com/#top',
    requests: [
      request('/', { kind: 'document' }),
      request('/app.js', { wireBytes: 5000 }),
      request('https://cdn.example.net/a.js'),
      request('http://example.org/b.js', { status: null, failure: 'mixed-content' }),
    ],
    bounds: ['A bound.'],
  })
  const quick = resources(resource('/app.js', 'script', { gzipBytes: 400, sample: 'x' }))
  const evidence = evidenceOf({ html: sent, page: { wireBytes: 1000 }, evidence: { rendered: seen, resources: quick } })
  const assessment = judge(evidence, { audits })
  const of = (id: string) => assessment.audits.find((audit) => audit.id === id)!

  it('judges what the browser saw', () => {
    expect(of('seo/title')).toMatchObject({ outcome: 'pass', value: 'Clocks' })
  })

  it('judges what was sent where only that counts', () => {
    expect(of('performance/blocking-scripts').outcome).toBe('fail')
    expect(of('seo/indexable').outcome).not.toBe('pass')
  })

  it('does not blame scripts for what only axe-core finds', () => {
    const html = page('<title>Clocks</title>', '<p>Clocks</p>')
    const axe = { ok: true, value: [axeFinding('landmark-one-main', { bestPractice: true })] } as const
    const plain = evidenceOf({
      html,
      evidence: { rendered: rendered({ html, axe: { ...axe, value: [...axe.value] } }) },
    })
    const found = judge(plain, { audits }).audits.find(({ id }) => id === 'accessibility/landmarks')!
    expect(found).toMatchObject({ outcome: 'warn', findings: [{ key: 'axe/landmark-one-main' }], findingsTotal: 1 })
  })

  it('counts what was really asked for', () => {
    expect(of('performance/requests').details).toMatchObject({ requests: 4, bytes: 7000 })
    expect(of('performance/third-parties').value).toBe('2 third-party sites')
  })

  it('finds mixed content that no markup shows', () => {
    expect(of('security/mixed-content')).toMatchObject({
      outcome: 'fail',
      findings: [{ note: true }, { where: 'http://example.org/b.js' }],
    })
  })

  it('says which bounds were hit', () => {
    expect(assessment.notes).toEqual(['A bound.'])
  })

  it('leaves the quick result standing where the browser failed', () => {
    const { rendered: _, ...without } = evidence
    const failure = { ok: false, code: 'browser_failed', message: 'It died.' } as const
    const after = judge({ ...without, rendered: failure }, { audits })
    const before = judge(without, { audits })
    expect(after.score).toBe(before.score)
    expect(after.notes).toEqual(before.notes)
    expect(after.depthError).toEqual({ requested: 'rendered', code: 'browser_failed', message: 'It died.' })
    expect(after.audits.filter(({ id }) => before.audits.some((one) => one.id === id))).toEqual(before.audits)
    expect(after.audits.find(({ id }) => id === 'practice/console-errors')).toMatchObject({
      outcome: 'unknown',
      summary: 'Not checked: the browser did not load the page.',
    })
  })

  it('keeps the document that was sent where the other is past all bounds', () => {
    const deep = '<div>'.repeat(1_000)
    const huge = evidenceOf({ html: page('<title>Sent</title>'), evidence: { rendered: rendered({ html: deep }) } })
    const { audits: results, notes } = judge(huge, { audits })
    expect(results.find(({ id }) => id === 'seo/title')!.value).toBe('Sent')
    expect(results.find(({ id }) => id === 'seo/javascript')!.outcome).toBe('unknown')
    expect(notes).toEqual([
      'In the browser, the page became too large to judge. The HTML from the server was judged instead.',
    ])
  })
})
