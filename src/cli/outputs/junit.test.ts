import { describe, expect, it } from 'vitest'
import type { GateFailures } from '../check/page-gate.ts'
import { assessmentOf, result } from '../testing/assessment.ts'
import { JUNIT_END, JUNIT_HEAD, pageSuite } from './junit.ts'
import { outputPage } from './output-page.ts'
import { changedPage, HOSTILE, hostilePage, unjudgedPage } from './testing/hostile-page.ts'
import { junitObjections, parsedXml } from './testing/outside-schemas.ts'

const file = (...suites: string[]) => parsedXml(JUNIT_HEAD + suites.join('') + JUNIT_END)
const titleOf = (id: string) => `${id} ${HOSTILE}`

describe('JUnit', () => {
  it('has a suite for each page and a case for each audit; what is unknown or muted is skipped', () => {
    const [suite] = file(pageSuite(hostilePage({ muted: ['seo/title'] }), (id) => id)).children
    expect(suite!.attributes).toMatchObject({
      name: 'dist/index.html',
      tests: '4',
      failures: '1',
      errors: '0',
      skipped: '2',
      timestamp: '2026-01-15T12:00:00',
    })
    expect(suite!.children.map(({ attributes, children }) => [attributes['name'], children[0]?.name])).toEqual([
      ['security/csp: security/csp', 'failure'],
      ['seo/title: seo/title', 'skipped'],
      ['seo/description: seo/description', 'skipped'],
      ['seo/headings: seo/headings', undefined],
    ])
  })

  it('is what Jenkins and Surefire read, and well-formed whatever the page says', () => {
    const xml = JUNIT_HEAD + pageSuite(hostilePage({ findings: 50, muted: ['seo/title'] }), titleOf) + JUNIT_END
    expect(junitObjections(xml)).toEqual([])
    const suites = parsedXml(xml)
    const [failure] = suites.children[0]!.children[0]!.children
    expect(failure!.text).toContain(']]> --> <script>alert(1)</script>')
    expect(failure!.text).toContain('\\x1b[31m\\ufffe\\uffff\\u202e')
  })

  it('has an error for a page without a result', () => {
    const judged = assessmentOf([result('seo/title', 'high', 'unknown')], {
      result: null,
      score: null,
      error: { code: 'timeout', message: 'No answer.' },
    })
    const page = outputPage({ judged, assessment: judged }, '/')
    const [suite] = file(pageSuite(page, titleOf)).children
    expect(suite!.attributes).toMatchObject({ errors: '1', failures: '0', skipped: '1' })
    expect(suite!.children[0]!.children[0]).toMatchObject({
      name: 'error',
      attributes: { message: 'timeout: No answer.' },
    })
  })

  it('fails and passes no audit of a page that answered with an error', () => {
    const [suite] = file(pageSuite(unjudgedPage(), titleOf)).children
    expect(suite!.attributes).toMatchObject({ tests: '4', errors: '1', failures: '0', skipped: '3' })
  })

  describe('with a gate', () => {
    const before = [result('seo/title', 'high', 'fail'), result('seo/description', 'medium', 'pass')]
    const after = [
      result('seo/title', 'high', 'fail'),
      result('seo/description', 'medium', 'fail', { findings: [{ message: 'It is empty.', where: 'head', line: 3 }] }),
      result('seo/headings', 'low', 'unknown'),
    ]
    const casesOf = (failures: GateFailures) => {
      const xml = JUNIT_HEAD + pageSuite(changedPage({ before, after, failures }), (id) => id) + JUNIT_END
      expect(junitObjections(xml)).toEqual([])
      const [suite] = parsedXml(xml).children
      return suite!.children.map(({ attributes, children }) => [attributes['name'], children[0]?.name])
    }

    it('fails only what fails it', () => {
      expect(casesOf({ audits: new Set(), reasons: [] }).map(([, state]) => state)).not.toContain('failure')
      expect(casesOf({ audits: new Set(['seo/description']), reasons: [] })).toEqual([
        ['seo/title: seo/title', 'system-out'],
        ['seo/description: seo/description', 'failure'],
        ['seo/headings: seo/headings', 'skipped'],
      ])
    })

    it('has a case of its own for what is no audit, and says first what is new', () => {
      const failures = { audits: new Set(['seo/description']), reasons: ['LCP: 1 s → 3 s', 'TBT: 0 ms → 1 s'] }
      expect(casesOf(failures).slice(0, 2)).toEqual([
        ['gate', 'failure'],
        ['gate 2', 'failure'],
      ])
      const [suite] = file(pageSuite(changedPage({ before, after, failures }), (id) => id)).children
      expect(suite!.attributes).toMatchObject({ tests: '5', failures: '3' })
      expect(suite!.children[3]!.children[0]).toMatchObject({
        attributes: { message: 'It is empty.' },
        text: expect.stringContaining('\n+ line 3  head  It is empty.\n'),
      })
    })
  })

  it.each([
    ['a missing attribute', / classname="[^"]*"/, '', 'testcase needs classname.'],
    ['an unknown attribute', '<testcase ', '<testcase file="a" ', 'testcase may not have file.'],
    ['a wrong count', /tests="\d+"/, 'tests="99"', 'tests is 99, and there are 4.'],
    ['a time with a zone', /timestamp="([^"]*)"/, 'timestamp="$1Z"', 'testsuite has timestamp='],
    ['another order', /(<failure)/, '<system-out/>$1', 'testcase has system-out failure.'],
  ])('would not pass with %s', (_, from, to, objection) => {
    const xml = JUNIT_HEAD + pageSuite(hostilePage(), (id) => id) + JUNIT_END
    expect(junitObjections(xml.replace(from, to)).join(' ')).toContain(objection)
  })
})
