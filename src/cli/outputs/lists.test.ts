import { expect, it } from 'vitest'
import { openAnnotations } from './annotations.ts'
import { auditLines } from './audit-csv.ts'
import { openCodeQuality } from './code-quality.ts'
import { keepCostliest } from './costliest.ts'
import { hostilePage, unjudgedPage } from './testing/hostile-page.ts'
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
