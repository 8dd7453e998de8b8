import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { AuditResult, Finding } from '../../engine/assessment.ts'
import { assessmentOf, result } from '../testing/assessment.ts'
import { openAnnotations } from './annotations.ts'
import { auditLines } from './audit-csv.ts'
import { openCodeQuality } from './code-quality.ts'
import { keepCostliest } from './costliest.ts'
import { pageLines } from './line-format.ts'
import { outputPage } from './output-page.ts'
import { changedPage, hostilePage, image, unjudgedPage } from './testing/hostile-page.ts'
import { codeQualityObjections } from './testing/outside-schemas.ts'

it('keeps the costliest, the first before others of the same cost', () => {
  const kept = keepCostliest<number>(3)
  for (let at = 0; at < 100; at++) kept.add(at, at % 10)
  expect({ total: kept.total, list: kept.list() }).toEqual({ total: 100, list: [9, 19, 29] })
})

it('annotates the file once for each audit, and nothing of the page ends a command early', () => {
  const annotations = openAnnotations((id) => `a,b:c\n${id}`)
  hostilePage().findings.forEach(annotations.add)
  hostilePage({ url: 'https://example.com/' }).findings.forEach(annotations.add)
  const lines = annotations.text().trimEnd().split('\n')
  expect(lines.map((line) => line.split('::')[1])).toEqual([
    'error file=dist/index.html,line=1,title=a%2Cb%3Ac%0Asecurity/csp (security/csp)',
    'warning file=dist/index.html,line=1,title=a%2Cb%3Ac%0Aseo/title (seo/title)',
  ])
})

it('annotates at most ten, the costliest', () => {
  const annotations = openAnnotations((id) => id)
  for (let at = 0; at < 30; at++)
    hostilePage({ url: `file:///repository/${at}.html` }).findings.forEach(annotations.add)
  const lines = annotations.text().trimEnd().split('\n')
  expect(lines).toHaveLength(10)
  expect(lines.every((line) => line.startsWith('::error '))).toBe(true)
})

describe('with a baseline', () => {
  const images = (...findings: Finding[]) => [result('accessibility/image-alt', 'high', 'fail', { findings })]
  const change = { before: images(image('a', 1)), after: images(image('a', 1), image('b', 2), image('c', 3)) }

  it('annotates each place that is new, and nothing that was there', () => {
    const annotations = openAnnotations((id) => id)
    changedPage(change).findings.forEach(annotations.add)
    const lines = annotations.text().trimEnd().split('\n')
    expect(lines.map((line) => /line=(\d+)/.exec(line)?.[1])).toEqual(['2', '3'])
    expect(lines[0]).toContain('This image has no alt attribute.%0A<img src="/b.png">')
  })

  it('annotates URLs, which have no file', () => {
    const annotations = openAnnotations((id) => id)
    changedPage({ ...change, url: 'https://example.com/a' }).findings.forEach(annotations.add)
    expect(annotations.text()).toMatch(/^::error title=[^,]+::This image has no alt attribute\.%0Aexample\.com\/a /)
  })

  it('keeps the fingerprints of code quality while lines change', () => {
    const printsOf = (after: AuditResult[]) => {
      const issues = openCodeQuality()
      changedPage({ ...change, after }).findings.forEach(issues.add)
      return JSON.parse(issues.text()).map(({ fingerprint }: { fingerprint: string }) => fingerprint)
    }
    const prints = printsOf(images(image('a', 1), image('b', 2), image('b', 3)))
    expect(new Set(prints).size).toBe(3)
    expect(printsOf(images(image('a', 10), image('b', 20), image('b', 30)))).toEqual(prints)
  })

  it('has a line for what is new, and without one for everything', () => {
    const page = changedPage({ ...change, url: 'https://example.com/a' })
    expect(pageLines(page).split('\n')).toEqual([
      'https://example.com/a:2:1 error accessibility/image-alt This image has no alt attribute.',
      'https://example.com/a:3:1 error accessibility/image-alt This image has no alt attribute.',
      '',
    ])
    expect(pageLines({ ...page, change: undefined }).split('\n')).toHaveLength(4)
    expect(pageLines({ ...page, change: null })).toBe('')
  })
})

it('has lines that nothing of the page can break, with the place where there is no line', () => {
  const lines = pageLines(hostilePage({ url: 'https://example.com/' }))
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).toMatch(/^https:\/\/example\.com\/:\d+:1 (?:error|warning) [a-z]+\/[a-z-]+ \S/)
  const [header] = [result('security/csp', 'high', 'warn', { findings: [{ message: 'Weak.', where: 'header: CSP' }] })]
  const judged = assessmentOf([header!], { url: pathToFileURL(join(process.cwd(), 'dist/a b.html')).href })
  expect(pageLines(outputPage({ judged, assessment: judged }, '/'))).toBe(
    'dist/a b.html:1:1 warning security/csp Weak. (header: CSP)\n',
  )
  const [error] = pageLines(unjudgedPage()).split('\n')
  expect(error).toBe('https://example.com/:1:1 error http_error It returned status 500.')
})

it('lists issues of code quality with a fingerprint of their own', () => {
  const issues = openCodeQuality()
  hostilePage({ findings: 6_000 }).findings.forEach(issues.add)
  expect(codeQualityObjections(issues.text())).toEqual([])
  const list = JSON.parse(issues.text()) as { fingerprint: string; severity: string; location: object }[]
  expect(list).toHaveLength(5_000)
  expect(new Set(list.map(({ fingerprint }) => fingerprint)).size).toBe(5_000)
  expect(list[0]).toMatchObject({
    check_name: 'security/csp',
    severity: 'critical',
    location: { path: 'dist/index.html', lines: { begin: 1 } },
  })
})

it('lists issues of URLs without their scheme, as GitLab demands', () => {
  const issues = openCodeQuality()
  hostilePage({ url: 'https://example.com/a?b=1' }).findings.forEach(issues.add)
  expect(codeQualityObjections(issues.text())).toEqual([])
  const [issue] = JSON.parse(issues.text())
  const wrong = [issue, { ...issue, severity: 'bad', location: { path: './a', lines: { begin: 0 } }, description: '' }]
  expect(codeQualityObjections(JSON.stringify(wrong))).toHaveLength(5)
})

it('writes a line of CSV for each audit, without formulas of the page', () => {
  const lines = auditLines(hostilePage(), (id) => `=${id}`)
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^dist\/index\.html,\d+,\w+,security\/csp,security,'=security\/csp,fail,high,no,[\d.]+,"'=/)
  expect(lines.join('')).not.toContain('\u001b')
})

it('lists nothing of a page that answered with an error, for code scanning, code quality and annotations', () => {
  expect(unjudgedPage().findings).toEqual([])
})
