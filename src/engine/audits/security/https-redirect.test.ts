import { expect, it } from 'vitest'
import { judge } from '../../judge.ts'
import type { HttpVisit } from '../../model.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, evidenceOf } from '../../testing/page.ts'
import { httpsRedirect } from './https-redirect.ts'

function visit(...urls: string[]): HttpVisit {
  const hops = urls
    .slice(0, -1)
    .map((url, i) => ({ url, status: 301, location: urls[i + 1]!, headers: [], timings: null }))
  return { hops, url: urls.at(-1)!, status: 200 }
}

it.each([
  ['pass', 'the first step is to https', visit('http://a.example/', 'https://a.example/')],
  ['pass', 'it goes on from there', visit('http://a.example/', 'https://a.example/', 'https://www.a.example/')],
  ['pass', 'the port changes', visit('http://a.example/', 'https://a.example:8443/')],
  ['warn', 'the first step is to another host', visit('http://a.example/', 'https://www.a.example/')],
  ['warn', 'https comes second', visit('http://a.example/', 'http://www.a.example/', 'https://www.a.example/')],
  ['fail', 'there is no redirect', visit('http://a.example/')],
  ['fail', 'no redirect leads to https', visit('http://a.example/', 'http://a.example/home')],
  ['fail', 'the last one leads back to http', visit('http://a.example/', 'https://a.example/', 'http://a.example/b')],
  ['unknown', 'http is refused because of too many requests', { ...visit('http://a.example/'), status: 429 }],
  ['warn', 'http is refused', { ...visit('http://a.example/'), status: 403 }],
])('answers %s where %s', (outcome, _, httpVisit) => {
  expect(audited(httpsRedirect, { evidence: { httpVisit } }).outcome).toBe(outcome)
})

it('is content where the host does not answer over http', () => {
  const evidence = evidenceOf({})
  evidence.httpVisit = { ok: false, code: 'connect_failed', message: 'Connection refused.' }
  expect(judge(evidence, { audits: [httpsRedirect] }).audits[0]!.outcome).toBe('pass')
})

testOutcomes(httpsRedirect, [
  ['unknown', 'it was not tried', {}],
  ['fail', 'the page itself is on http', { url: 'http://a.example/' }],
  ['not-applicable', 'the page is on this machine', { url: 'http://localhost/' }],
  ['not-applicable', 'the page is a file', { source: 'local' as const }],
])
