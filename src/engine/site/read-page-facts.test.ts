import { describe, expect, it } from 'vitest'
import { assessEvidence } from '../assess.ts'
import { evidenceOf } from '../testing/page.ts'
import { readPageFacts } from './read-page-facts.ts'

const URL = 'https://example.com/page'

function factsOf(html: string) {
  const { assessment, read } = assessEvidence(evidenceOf({ url: URL, html }), {})
  return readPageFacts(read, assessment)!
}

describe('forms that send over HTTP', () => {
  it.each([
    ['the target of the form', '<form action="http://a.example/">'],
    ['that of a button', '<form action="/"><button formaction="http://a.example/">Send</button></form>'],
    ['that of an input', '<form><input type="submit" formaction="http://a.example/"></form>'],
  ])('are found by %s', (_, html) => expect(factsOf(html).insecureForms).toEqual(['http://a.example/']))

  it('are none that send to HTTPS or to the page itself', () => {
    expect(factsOf('<form><button>Go</button></form><form action="https://a.example/">').insecureForms).toEqual([])
  })
})

describe('links', () => {
  it('are kept once for each text and part of the page', () => {
    const html = `<nav>${'<a href="/a">A</a>'.repeat(3)}</nav><main>${'<a href="/a">A</a>'.repeat(12_000)}<a href="/a">B</a><a href="/a#x">A</a><a href="/last">Last</a>`
    const links = factsOf(html).links.map(({ url, place, text, fragment }) => [
      place,
      url.slice(19),
      text,
      fragment !== 0,
    ])
    expect(links).toEqual([
      ['navigation', '/a', 'A', false],
      ['content', '/a', 'A', false],
      ['content', '/a', 'B', false],
      ['content', '/a', 'A', true],
      ['content', '/last', 'Last', false],
    ])
  })
})

describe('the causes of findings', () => {
  const causesOf = (html: string, audit: string) => factsOf(html).marks.find((mark) => mark.audit === audit)?.causes

  it('leave out which of several siblings it is, so that one line of a template is one cause', () => {
    const html = '<main><p><img src="a.png"></p><p><img src="b.png"></p></main>'
    expect(causesOf(html, 'accessibility/image-alt')).toEqual([expect.stringMatching(/ > p > img$/)])
  })

  it('leave out the URL of the page itself, which is another on every page', () => {
    const { assessment, read } = assessEvidence(evidenceOf({ url: URL, html: '<img src="a.png">' }), {})
    const audits = assessment.audits.map((audit) => ({
      ...audit,
      findings: audit.findings.map((finding) => ({ ...finding, where: URL })),
    }))
    const { marks } = readPageFacts(read, { ...assessment, audits })!
    expect(marks.find(({ audit }) => audit === 'accessibility/image-alt')!.causes).toEqual(['noAlt'])
  })
})
