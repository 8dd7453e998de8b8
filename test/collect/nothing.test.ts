import { describe, expect, it, onTestFinished } from 'vitest'
import type { Evidence } from '../../src/engine/evidence.ts'
import { judge } from '../../src/engine/judge.ts'
import { type Answers, evidenceAt, NOW, openHttp, visitSite } from './site.ts'

/** Visits with more time until `path` was asked for: a busy machine may need longer to get there. */
async function visitUntilAsked(path: string, answers: Answers, totalMs: number): ReturnType<typeof visitSite> {
  const visited = await visitSite(answers, { totalMs })
  const wasAsked = visited.site.asked.some((one) => one.path === path)
  return wasAsked ? visited : visitUntilAsked(path, answers, 2 * totalMs)
}

const codes = (evidence: Evidence) =>
  Object.entries(evidence).flatMap(([name, got]) =>
    typeof got === 'object' && 'ok' in got ? [[name, got.ok ? 'had' : got.code]] : [],
  )

describe('a site that has nothing but a page', () => {
  it('is told as such, each part by its status', async () => {
    const { evidence } = await visitSite({ '/': '<title>Page</title>' })
    expect(evidence).toMatchObject({
      robots: { value: { status: 404, text: '' } },
      sitemaps: { value: [{ source: 'default', status: 404, kind: 'unreadable' }] },
      icons: { value: [{ rel: 'icon', status: 404, isImage: false }] },
      resources: { value: { items: [], total: 0, bound: null } },
      canonicalTarget: { ok: true, value: null },
      securityTxt: { value: { status: 404 } },
      llmsTxt: { value: { status: 404 } },
    })
  })
})

describe('a page that cannot be judged', () => {
  it.each([
    ['answers with an error', { '/': { status: 500, body: '<img src=/a.png>' } }],
    ['is no HTML', { '/': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' } }],
  ])('that %s is not looked into', async (_, answers) => {
    const { site, evidence } = await visitSite(answers)
    expect(evidence.resources).toMatchObject({ ok: false, code: 'not_collected' })
    expect(evidence.icons).toMatchObject({ ok: false, code: 'not_collected' })
    expect(evidence.robots.ok).toBe(true)
    expect(site.asked.map(({ path }) => path)).not.toContain('/a.png')
  })

  it('that never answers leaves everything else alone', async () => {
    const { site, evidence } = await visitUntilAsked('/', { '/': () => {} }, 150)
    expect(evidence.page).toMatchObject({ ok: false, code: 'timeout' })
    expect(
      codes(evidence)
        .slice(1)
        .every(([, code]) => code === 'not_collected'),
    ).toBe(true)
    expect(site.asked).toHaveLength(1)
  })

  it('that redirects in a loop is a failure with a code', async () => {
    const { evidence } = await visitSite({ '/': { status: 302, headers: { location: '/' } } })
    expect(evidence.page).toMatchObject({ ok: false, code: 'too_many_redirects' })
  })

  it('whose URL is none is a failure too, never a throw', async () => {
    const http = openHttp()
    onTestFinished(() => http.close())
    expect((await evidenceAt('no url', { http, collectedAt: NOW })).page).toMatchObject({
      ok: false,
      code: 'invalid_url',
    })
  })
})

describe('the bounds of a run', () => {
  it('end what is slow, and keep what was quick', async () => {
    const answers: Answers = { '/': '<title>Page</title><img src=/slow.png>', '/slow.png': () => {} }
    const { evidence } = await visitUntilAsked('/slow.png', answers, 4000)
    expect(evidence.page.ok).toBe(true)
    expect(evidence.resources).toMatchObject({ value: { items: [{ answer: null, failure: { code: 'timeout' } }] } })
  })

  it('hold the number of files to 150, sheets and scripts first', async () => {
    const images = Array.from({ length: 200 }, (_, n) => `<img src=/${n}.png>`).join('')
    const { evidence } = await visitSite({ '/': `${images}<script src=/last.js></script>`, '/last.js': 'a()' })
    if (!evidence.resources.ok) throw new Error(evidence.resources.message)
    const { items, total, bound } = evidence.resources.value
    expect([items.length, total]).toEqual([150, 201])
    expect(items.some(({ url }) => url.endsWith('/last.js'))).toBe(true)
    expect(bound).toBe('The page loads 201 files; the first 150 were fetched.')
  })

  it('hold the bytes of a run to 32 MiB', async () => {
    const answers: Answers = { '/': Array.from({ length: 8 }, (_, n) => `<img src=/${n}.png>`).join('') }
    const body = Buffer.alloc(7 * 1024 * 1024, 1)
    for (let n = 0; n < 8; n++) answers[`/${n}.png`] = { headers: { 'content-type': 'image/png' }, body }
    const { evidence } = await visitSite(answers)
    if (!evidence.resources.ok) throw new Error(evidence.resources.message)
    const { items, bound } = evidence.resources.value
    expect(items.filter(({ answer }) => answer !== null).length).toBeLessThanOrEqual(4)
    expect(bound).toBe('Not every file of the page was fetched: the limit of a run is 33.6 MB.')
  })

  it('stop at once when they are aborted', async () => {
    const stop = new AbortController()
    const { evidence } = await visitSite({ '/': () => stop.abort() }, { signal: stop.signal })
    expect(evidence.page).toMatchObject({ ok: false, code: 'aborted' })
  })
})

describe('a server that turns strangers away', () => {
  it.each([403, 500])('with status %i is asked again without an Origin', async (status) => {
    const { evidence } = await visitSite({
      '/': (request, response) => {
        response.writeHead(request.headers.origin === undefined ? 200 : status, { 'content-type': 'text/html' })
        response.end('<title>Page</title>')
      },
    })
    expect(evidence.page).toMatchObject({ ok: true, value: { status: 200 } })
  })
})

describe('judging', () => {
  it('says the same of evidence that was stored and read again', async () => {
    const { audits } = await import('../../src/engine/audits/index.ts')
    const { evidence } = await visitSite({ '/': '<title>Page</title><img src=/a.png>', '/a.png': 'x' })
    const again = JSON.parse(JSON.stringify(evidence)) as Evidence
    expect(again).toEqual(evidence)
    expect(JSON.stringify(judge(again, { audits }))).toBe(JSON.stringify(judge(evidence, { audits })))
  })
})
