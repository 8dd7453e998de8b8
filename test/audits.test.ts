import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { audits } from '../src/engine/audits/index.ts'
import { audited, page } from '../src/engine/testing/page.ts'

const FOLDER = join(import.meta.dirname, '..', 'src', 'engine', 'audits')

describe('the list of audits', () => {
  const onDisk = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /^[^/]+\/[^/]+\.ts$/.test(file) && !file.endsWith('.test.ts') && !file.endsWith('/index.ts'))
    .map((file) => file.replace(/\.ts$/, ''))

  it('holds every audit file once, and each id is its path', () => {
    expect(audits.map((audit) => audit.id).sort()).toEqual(onDisk.sort())
  })
})

describe.each(audits.map((audit) => [audit.id, audit] as const))('%s', (_, audit) => {
  it('has words a person can use', () => {
    expect(audit.title).toMatch(/^.{9,89}[^.]$/)
    expect(audit.why.length).toBeGreaterThan(30)
    expect(audit.fix.length).toBeGreaterThan(15)
    expect(audit.why).toMatch(/[.?]$/)
    expect(audit.fix).toMatch(/\.$/)
  })

  it('names its authority, if it costs points', () => {
    for (const authority of audit.authorities) expect(authority.url).toMatch(/^https:\/\/[^\s]+$/)
    if (audit.importance !== 'info') expect(audit.authorities.length).toBeGreaterThan(0)
  })

  const { language, bad, good } = audit.examples
  const runs = { html: onPage, http: onHeaders, 'robots.txt': onRobots, text: null }[language]

  if (runs !== null && audit.importance !== 'info') {
    it('objects to its own bad example and to nothing in the good one', () => {
      expect(['fail', 'warn']).toContain(audited(audit, runs(bad)).outcome)
      expect(audited(audit, runs(good)).outcome).toBe('pass')
    })
  }
})

function onPage(html: string) {
  return { html, headers: [['content-type', 'text/html']] as [string, string][] }
}

function onHeaders(text: string) {
  const headers = text
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line): [string, string] => [
      line.slice(0, line.indexOf(':')).trim(),
      line.slice(line.indexOf(':') + 1).trim(),
    ])
  return {
    html: page('<title>Page</title>'),
    headers: [['content-type', 'text/html; charset=utf-8'] as [string, string], ...headers],
  }
}

function onRobots(robots_txt: string) {
  return { html: page('<title>Page</title>'), robots_txt }
}
