import { expect, it, vi } from 'vitest'
import type { BrowserRequest } from './browser-evidence.ts'
import { deepen } from './deepen.ts'
import { createReadings } from './derive/readings.ts'
import type { Evidence } from './evidence.ts'
import type { Browser } from './net/browser/browser.ts'
import { lab, rendered, request } from './testing/browser.ts'
import { certificateOf } from './testing/certificate.ts'
import { evidenceOf, page } from './testing/page.ts'

const html = page('<title>Clocks</title>')
const quick = evidenceOf({ html, source: 'network' })
const collected = (evidence: Evidence) => ({ evidence, read: createReadings(evidence) })
const untrusted = certificateOf({ trusted: false })

function browserThat(answers: Partial<Browser> = {}) {
  return {
    render: vi.fn(async () => ({ ok: true as const, value: rendered() })),
    measure: vi.fn(async () => ({ ok: true as const, value: lab() })),
    find: vi.fn(),
    print: vi.fn(),
    close: vi.fn(),
    ...answers,
  } satisfies Browser
}

it('adds what a browser saw, and leaves the rest as it is', async () => {
  const browser = browserThat()
  const deepened = await deepen(collected(quick), { browser, depth: 1, device: 'desktop' })
  expect(deepened).toEqual({ ...quick, rendered: { ok: true, value: rendered() } })
  expect(browser.render).toHaveBeenCalledWith('https://example.com/', {
    device: 'desktop',
    acceptBadCertificate: false,
  })
  expect(browser.measure).not.toHaveBeenCalled()
})

it('measures in the lab after the visit, as often as asked', async () => {
  const browser = browserThat()
  const deepened = await deepen(collected(quick), { browser, depth: 2, device: 'mobile', runs: 3 })
  expect(deepened.rendered?.ok && deepened.lab?.ok).toBe(true)
  expect(browser.measure).toHaveBeenCalledWith('https://example.com/', expect.objectContaining({ runs: 3 }))
})

it('opens a page whose certificate is bad, because that has been reported', async () => {
  const browser = browserThat()
  const evidence = evidenceOf({ html, source: 'network', evidence: { certificate: untrusted } })
  await deepen(collected(evidence), { browser, depth: 1, device: 'mobile' })
  expect(browser.render).toHaveBeenCalledWith(expect.anything(), { device: 'mobile', acceptBadCertificate: true })
})

it('keeps a failure of the browser as evidence', async () => {
  const failure = { ok: false, code: 'browser_failed', message: 'It died.' } as const
  const browser = browserThat({ render: async () => failure })
  expect((await deepen(collected(quick), { browser, depth: 1, device: 'mobile' })).rendered).toEqual(failure)
})

it('does not start Lighthouse where the browser could not open the page', async () => {
  const failure = { ok: false, code: 'browser_failed', message: 'It died.' } as const
  const browser = browserThat({ render: async () => failure })
  const deepened = await deepen(collected(quick), { browser, depth: 2, device: 'mobile' })
  expect(deepened.lab).toEqual(failure)
  expect(browser.measure).not.toHaveBeenCalled()
})

const answered = (...documents: Partial<BrowserRequest>[]) =>
  rendered({ requests: [...documents.map((one) => request('/', { kind: 'document', ...one })), request('/a.js')] })

it.each([
  ['http_error', 'an error page', answered({ status: 503 })],
  ['http_error', 'an error page after a redirect', answered({ status: 302 }, { status: 404 })],
  ['bot_wall', 'a bot challenge', answered({ status: 403, headers: [['cf-mitigated', 'challenge']] })],
  [
    'bot_wall',
    'the page of a bot challenge',
    { ...answered({ status: 429 }), html: '<script src="/cdn-cgi/challenge-platform/x.js"></script>' },
  ],
  [
    'browser_failed',
    'its own error page, after a script had led to a host that does not exist',
    {
      ...answered({ status: 200 }, { status: null, failure: 'net::ERR_NAME_NOT_RESOLVED' }),
      url: 'chrome-error://chromewebdata/',
    },
  ],
  [
    'not_html',
    'a file, to which a script had led',
    { ...answered({ status: 200 }, { status: 200 }), contentType: 'application/json' },
  ],
  ['http_error', 'an error in JSON', { ...answered({ status: 403 }), contentType: 'application/json' }],
  ['browser_failed', 'an empty page, to which a script had led', { ...answered({ status: 200 }), url: 'about:blank' }],
])('fails with %s where the browser got %s instead of the page', async (code, _, visit) => {
  const browser = browserThat({ render: async () => ({ ok: true, value: visit }) })
  const { rendered: seen, lab } = await deepen(collected(quick), { browser, depth: 2, device: 'mobile' })
  expect(seen).toMatchObject({ ok: false, code, message: expect.stringMatching(/^(?:In t|T)he browser/) })
  expect(lab).toEqual(seen)
  expect(browser.measure).not.toHaveBeenCalled()
})

it.each([
  ['a challenge was passed', answered({ status: 403, headers: [['cf-mitigated', 'challenge']] }, { status: 200 })],
  ['the page went on to one that did not answer', answered({ status: 200 }, { status: null, failure: 'canceled' })],
  ['the page is XHTML', { ...answered({ status: 200 }), contentType: 'application/xhtml+xml' }],
  ['a bot protection let it pass', answered({ status: 200, headers: [['x-datadome', 'protected']] })],
])('keeps what the browser saw where %s', async (_, visit) => {
  const browser = browserThat({ render: async () => ({ ok: true, value: visit }) })
  const deepened = await deepen(collected(quick), { browser, depth: 1, device: 'mobile' })
  expect(deepened.rendered).toEqual({ ok: true, value: visit })
})

it.each([
  ['an error page', evidenceOf({ html, source: 'network', status: 404 })],
  ['a capture', evidenceOf({ html })],
])('opens no browser for %s', async (_, evidence) => {
  const browser = browserThat()
  const deepened = await deepen(collected(evidence), { browser, depth: 2, device: 'mobile' })
  expect(deepened.rendered).toMatchObject({ ok: false, code: 'not_collected' })
  expect(deepened.lab).toMatchObject({ ok: false, code: 'not_collected' })
  expect(browser.render).not.toHaveBeenCalled()
})
