import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audits } from '../engine/audits/index.ts'
import { judge } from '../engine/judge.ts'
import type { AuditResult, Header } from '../engine/model.ts'
import { evidenceOf } from '../engine/testing/page.ts'
import { openSite, type Site } from './testing/site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite({ url: 'https://verdict.example' })
})

afterAll(() => site.close())

/** Our own engine on our own page, as it would come over https. */
async function judged(path: string, headers: Record<string, string> = {}): Promise<AuditResult[]> {
  const answer = await site.app.inject({ url: path, headers: { accept: 'text/html', ...headers } })
  const sent = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value].flat().map((one): Header => [name, String(one)]),
  )
  const evidence = evidenceOf({ url: `https://verdict.example${path}`, html: answer.body, headers: sent, status: 200 })
  return judge(evidence, { audits }).audits
}

describe('our own audits of our own pages', () => {
  it.each([
    ['/', 'en'],
    ['/', 'de'],
    ['/bot', 'en'],
    ['/audits', 'en'],
    ['/audits', 'de'],
    ['/audits/seo/title', 'en'],
    ['/audits/security/csp', 'de'],
  ])('find nothing wrong with %s in %s', async (path, language) => {
    const wrong = (await judged(path, { 'accept-language': language })).filter(({ outcome }) =>
      /fail|warn/.test(outcome),
    )
    expect(wrong.map(({ id, summary, findings }) => [id, summary, findings[0]?.snippet])).toEqual([])
  })

  it('find nothing insecure in the way in', async () => {
    const wrong = (await judged('/sign-in')).filter(
      ({ id, outcome }) => /^security/.test(id) && /fail|warn/.test(outcome),
    )
    expect(wrong.map(({ id, summary }) => [id, summary])).toEqual([])
  })
})
