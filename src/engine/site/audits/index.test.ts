import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { templatesOf } from '../../../messages/message.ts'
import { type Described, ruled, siteOf } from '../testing/site.ts'
import { siteAudits } from './index.ts'

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.startsWith('index.'))

describe('the list of site audits', () => {
  it('has every file once, and each id is its name', () => {
    const names = files.filter((file) => !file.endsWith('.test.ts')).map((file) => `site/${file.replace(/\.ts$/, '')}`)
    expect(siteAudits.map(({ id }) => id).sort()).toEqual(names.sort())
  })

  it('has a test beside each', () => {
    const untested = siteAudits.filter(({ id }) => !files.includes(`${id.slice('site/'.length)}.test.ts`))
    expect(untested.map(({ id }) => id)).toEqual([])
  })

  it('has few that apply to a site of one page with nothing on it, and hardly any to one without pages', () => {
    const applying = (page: Described) => {
      const site = siteOf({ '/': page })
      return siteAudits.filter((audit) => ruled(audit, site).join() !== 'not-applicable').map(({ id }) => id)
    }
    expect(applying({})).toEqual([
      'site/variants-answer',
      'site/crawl-traps',
      'site/empty-templates',
      'site/soft-404',
      'site/orphans',
      'site/deep-pages',
      'site/http-links',
      'site/insecure-forms',
      'site/headers-differ',
      'site/slow-pages',
      'site/heavy-pages',
      'site/template-findings',
    ])
    expect(applying(404)).toEqual(['site/http-links'])
  })
})

describe.each(siteAudits.map((audit) => [audit.id, audit] as const))('%s', (_, audit) => {
  it('has words a person can use', () => {
    expect(audit.title).toMatch(/^(?:[A-Z]|hreflang|robots).{8,88}[^.]$/)
    expect(audit.failureTitle).toMatch(/^(?:[A-Z]|hreflang|robots).{8,88}[^.]$/)
    expect(audit.why).toMatch(/^[A-Z].{30,}[.?]$/)
    expect(audit.fix).toMatch(/^[A-Z].{15,}\.$/)
    expect(Object.keys(templatesOf(audit.messages)).length).toBeGreaterThan(0)
  })

  it('names its authority, if it costs points', () => {
    for (const { name, url } of audit.authorities) {
      expect(name).toMatch(/^\w/)
      expect(url).toMatch(/^https:\/\/\S+$/)
    }
    if (audit.importance !== 'info') expect(audit.authorities.length).toBeGreaterThan(0)
  })
})
