import { describe, expect, it } from 'vitest'
import { audits } from './audits/index.ts'
import { shared } from './audits/shared-messages.ts'
import { judge } from './judge.ts'
import { rendered } from './testing/browser.ts'
import { certificateOf } from './testing/certificate.ts'
import { evidenceOf, type PageUnderTest, page } from './testing/page.ts'

const shell = (head = '') => page(`${head}<script type="module" src="/app.js"></script>`, '<div id="root"></div>')
const judged = (under: PageUnderTest) => judge(evidenceOf(under), { audits })
const outcomeOf = (id: string, under: PageUnderTest) => judged(under).audits.find((one) => one.id === id)!.outcome

/** Audits of the content that are about the HTML as sent, or for which something else is missing here as well. */
const ABOUT_THE_HTML = ['practice/rendering', 'practice/text-ratio', 'seo/indexable']
const OF_CONTENT = new Set(['links', 'words', 'accessibility', 'images'])

describe('an app shell in a Quick run', () => {
  it('leaves open all that is about its content, and says what to do', () => {
    const { audits: results, notes } = judged({ html: shell() })
    const ofContent = audits.filter(
      ({ id, depth, needs, wants }) =>
        depth === undefined &&
        // Nothing is asked for.
        id !== 'practice/content' &&
        !ABOUT_THE_HTML.includes(id) &&
        [...needs, ...wants].some((name) => OF_CONTENT.has(name)),
    )
    expect(ofContent.length).toBeGreaterThan(25)
    for (const { id } of ofContent)
      expect([id, results.find((one) => one.id === id)]).toMatchObject([
        id,
        { outcome: 'unknown', points: { lost: 0 } },
      ])
    expect(results.find(({ id }) => id === 'seo/headings')).toMatchObject({ key: 'shared/appShell', findings: [] })
    expect(notes).toEqual([
      expect.stringContaining('this report covers only the empty shell'),
      'To audit what visitors see, run the URL at the depth Browser.',
    ])
  })

  it('gives no score to a category of which it left most open', () => {
    const { categories } = judged({ html: shell('<meta name="viewport" content="width=device-width">') })
    expect(categories.find(({ category }) => category === 'accessibility')).toMatchObject({ score: null, result: null })
    expect(categories.find(({ category }) => category === 'practice')).toMatchObject({ score: expect.any(Number) })
  })

  it('fails nothing for what is not there', () => {
    const failed = judged({ html: shell() }).audits.filter(({ outcome }) => outcome === 'fail')
    expect(failed.map(({ id }) => id)).toEqual(
      expect.not.arrayContaining(['seo/title', 'seo/description', 'practice/viewport']),
    )
    const bare = judged({ html: '<!doctype html><script src=a.js></script>' }).audits
    expect(bare.find(({ id }) => id === 'accessibility/html-lang')!.outcome).toBe('unknown')
  })

  it.each([
    ['seo/title', '<title>Clocks</title>', 'pass'],
    ['seo/description', '<meta name="description" content="Clocks of brass and glass">', 'pass'],
    ['practice/viewport', '<meta name="viewport" content="width=device-width">', 'pass'],
    ['accessibility/html-lang', '', 'pass'],
    ['accessibility/viewport-zoom', '<meta name="viewport" content="width=device-width, user-scalable=no">', 'fail'],
    ['seo/canonical', '<link rel="canonical" href="https://">', 'fail'],
    ['seo/indexable', '<meta name="robots" content="noindex">', 'fail'],
    ['security/mixed-content', '<script src="http://example.com/a.js"></script>', 'fail'],
    ['practice/doctype', '', 'pass'],
  ])('still judges by %s what its HTML has: %s', (id, head, outcome) => {
    expect(outcomeOf(id, { html: shell(head) })).toBe(outcome)
  })

  it('is not reported for a page with content', () => {
    const { audits: results, notes } = judged({ html: page('<script src="/app.js"></script>', '<p>Hello</p>') })
    expect(notes).toEqual([])
    expect(results.filter(({ key }) => key === 'shared/appShell')).toEqual([])
  })

  it('is not reported for an error page or a challenge', () => {
    expect(judged({ html: shell(), status: 404 }).notes).toEqual([])
  })

  it('is told what to do with files', () => {
    expect(judged({ html: shell(), source: 'local' }).notes[1]).toContain('serve the folder')
  })
})

describe('a shell whose server and head are as they should be', () => {
  const head = `<title>Clocks of brass and glass</title><meta name="viewport" content="width=device-width">
    <meta name="description" content="Clocks of brass and glass, made by hand in the old town since 1820">`
  const headers: [string, string][] = [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-encoding', 'br'],
    ['strict-transport-security', 'max-age=31536000'],
    [
      'content-security-policy',
      "script-src 'nonce-r4nd0m' 'strict-dynamic'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['set-cookie', 'a=1; Secure; HttpOnly; SameSite=Lax'],
    ['access-control-allow-origin', 'https://example.org'],
  ]
  const under = (html: string): PageUnderTest => ({
    html,
    headers,
    source: 'network',
    evidence: { certificate: certificateOf() },
  })

  it('gets no grade for these alone', () => {
    const { score, result, error, plan, categories } = judged(under(shell(head)))
    expect([score, result, plan]).toEqual([null, null, null])
    expect(error).toEqual({
      code: 'too_little_evidence',
      message: `Less than half of what visitors see could be judged. Most often: ${shared.appShell.text}`,
    })
    expect(categories.find(({ category }) => category === 'security')!.score).toBeGreaterThan(90)
    expect(categories.find(({ category }) => category === 'accessibility')!.score).toBeNull()
  })

  it('gets none either if its content is hidden when it opens, whatever hides it', () => {
    const content = '<h1>Clocks</h1><p>Of brass and glass. <a href="/a"></a><img src="a.png">'.repeat(5)
    const hidings: [style: string, body: string][] = [
      ['[v-cloak]{display:none}', `<main v-cloak>${content}</main>`],
      ['body{visibility:hidden}', content],
      ['body{opacity:0}', content],
      ['.slide{display:none}', `<p>1 of 5</p>${`<section class="slide">${content}</section>`.repeat(5)}`],
    ]
    for (const [style, body] of hidings) {
      const { score, result, error, notes } = judged(under(page(`${head}<style>${style}</style>`, body)))
      expect([score, result]).toEqual([null, null])
      expect(error!.message).toBe(
        `Less than half of what visitors see could be judged. Most often: ${shared.hiddenAtFirst.text}`,
      )
      expect(notes).toEqual([
        'Most of the content is hidden when the page opens. Scripts may show it, but a Quick run doesn’t execute them, so this report covers only the rest.',
        'To audit what visitors see, run the URL at the depth Browser.',
      ])
    }
  })

  it('is judged in a browser by what is shown there', () => {
    const hidden = page(`${head}<style>body{opacity:0}</style>`, '<h1>Clocks</h1><img src="a.png">'.repeat(5))
    const evidence = { rendered: rendered({ html: hidden }) }
    const { notes, audits: results } = judged({ ...under(hidden), evidence })
    expect(notes).toEqual([])
    expect(results.find(({ id }) => id === 'accessibility/image-alt')!.outcome).toBe('fail')
  })

  it('gets no grade if it stays blank in the browser, too', () => {
    const hidden = page(`${head}<style>body{opacity:0}</style>`, '<h1>Clocks</h1><p>Of brass</p>'.repeat(20))
    const { vitals } = rendered()
    const evidence = { rendered: rendered({ html: hidden, vitals: { ...vitals, fcp: null, lcp: null } }) }
    const { result, error, notes } = judged({ ...under(hidden), evidence })
    expect([result, error!.code]).toEqual([null, 'too_little_evidence'])
    expect(error!.message).toContain(shared.hiddenInBrowser.text)
    expect(notes).toEqual([expect.stringContaining('stays blank in the browser')])
  })

  it('is graded with content', () => {
    expect(judged(under(page(head, '<h1>Clocks</h1><p>Of brass'))).result).toBe('good')
  })

  it('is graded without what does not apply, which is no part of the content', () => {
    const asked = new Set([
      'accessibility/image-alt',
      'accessibility/html-lang',
      'seo/title',
      'performance/page-weight',
    ])
    const file = evidenceOf({ html: page(head, 'Clocks'), source: 'local' })
    const { error, result, audits: results } = judge(file, { audits: audits.filter(({ id }) => asked.has(id)) })
    expect(results.map(({ id, outcome }) => `${id} ${outcome}`)).toContain('accessibility/image-alt not-applicable')
    expect(results.map(({ id, outcome }) => `${id} ${outcome}`)).toContain('performance/page-weight unknown')
    expect([error, result]).toEqual([null, 'good'])
  })

  it('is graded by what was asked for if that is not the content', () => {
    const only = (category: string) =>
      judge(evidenceOf(under(shell(head))), { audits: audits.filter(({ id }) => id.startsWith(category)) })
    expect(only('security/')).toMatchObject({ error: null, result: 'good' })
    expect(only('accessibility/')).toMatchObject({ error: { code: 'too_little_evidence' }, score: null })
  })
})

describe('an app shell in a browser', () => {
  it('is judged by what scripts made of it', () => {
    const seen = rendered({ html: page('<title>Clocks</title>', '<h1>Clocks</h1>') })
    const { audits: results, notes } = judged({ html: shell(), evidence: { rendered: seen } })
    expect(notes).toEqual([])
    expect(results.filter(({ key }) => key === 'shared/appShell')).toEqual([])
    expect(results.find(({ id }) => id === 'seo/headings')).toMatchObject({
      outcome: 'pass',
      findings: [{ message: 'Only with JavaScript. In the HTML from the server: The page has no h1 heading.' }],
    })
  })

  it('is judged even if they made nothing of it', () => {
    const { audits: results } = judged({ html: shell(), evidence: { rendered: rendered({ html: shell() }) } })
    expect(results.find(({ id }) => id === 'seo/headings')!.outcome).toBe('fail')
  })
})
