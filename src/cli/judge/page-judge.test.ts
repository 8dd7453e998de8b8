import { afterEach, describe, expect, it } from 'vitest'
import { assessEvidence } from '../../engine/assess.ts'
import { title } from '../../engine/audits/seo/title.ts'
import { rendered } from '../../engine/testing/browser.ts'
import { evidenceOf } from '../../engine/testing/page.ts'
import { createPageJudge, type PageJudge, type PageJudgeOptions, sizeOf } from './page-judge.ts'

const small = evidenceOf({ html: '<title>Clocks</title>' })
const large = evidenceOf({ html: `<title>Clocks</title>${'<i a=b c=d e=f></i>'.repeat(120_000)}` })
const opened: PageJudge[] = []

afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

function open(more: Partial<PageJudgeOptions> = {}): PageJudge {
  const { signal } = new AbortController()
  const judge = createPageJudge({ audits: [title], only: ['seo/title'], skip: [], signal, ...more })
  opened.push(judge)
  return judge
}

describe('a large page', () => {
  it('gets the assessment that it would get without limits', async () => {
    const { assessment } = assessEvidence(large, { audits: [title] })
    expect(await open().judge(large, sizeOf(large))).toEqual(assessment)
  })

  it.each([
    ['memory', { heapMb: 40 }],
    ['time', { cpuMs: { alone: 1, shared: 1 } }],
  ])('has no result if it takes too much %s, and the next one is judged', async (spent, bounds) => {
    const judge = open({ bounds })
    expect(await judge.judge(large, sizeOf(large))).toMatchObject({
      url: large.url,
      score: null,
      error: { code: 'page_too_complex', message: expect.stringContaining(spent) },
    })
    expect(await judge.judge(small, sizeOf(small))).toMatchObject({ score: 100, error: null })
  })

  it('is not judged after the command was interrupted', async () => {
    const stop = new AbortController()
    const judging = open({ signal: stop.signal }).judge(large, sizeOf(large))
    stop.abort(new Error('interrupted'))
    await expect(judging).rejects.toThrow()
  })
})

it('judges a small page without another process', async () => {
  expect(await open({ bounds: { heapMb: 1 } }).judge(small, sizeOf(small))).toMatchObject({ score: 100 })
})

it('counts what the server sent and what the browser made of it', () => {
  expect(sizeOf(small)).toBe('<title>Clocks</title>'.length)
  const seen = { ...small, rendered: { ok: true, value: rendered({ html: '<p>Clocks' }) } } as const
  expect(sizeOf(seen)).toBe('<title>Clocks</title><p>Clocks'.length)
})
