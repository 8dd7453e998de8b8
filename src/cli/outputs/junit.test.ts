import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { assessmentOf, result } from '../testing/assessment.ts'
import { JUNIT_END, JUNIT_HEAD, pageSuite } from './junit.ts'
import { outputPage } from './output-page.ts'
import { HOSTILE, hostilePage } from './testing/hostile-page.ts'

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** Throws if it is not well-formed. */
function parsed(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    open.at(-1)!.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}

const file = (...suites: string[]) => parsed(JUNIT_HEAD + suites.join('') + JUNIT_END)
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

  it('has only what the schema of Jenkins allows, and is well-formed whatever the page says', () => {
    const suites = file(pageSuite(hostilePage({ findings: 50 }), titleOf))
    expect(suites.name).toBe('testsuites')
    for (const suite of suites.children) {
      expect(suite.name).toBe('testsuite')
      expect(Object.keys(suite.attributes)).toEqual([
        ...['name', 'tests', 'failures', 'errors', 'skipped', 'time', 'timestamp'],
      ])
      for (const one of suite.children) {
        expect([one.name, ...Object.keys(one.attributes)]).toEqual(['testcase', 'name', 'classname', 'time'])
        for (const { name, attributes } of one.children)
          expect([name, ...Object.keys(attributes)]).toEqual(
            { failure: ['failure', 'message', 'type'], skipped: ['skipped', 'message'], 'system-out': ['system-out'] }[
              name
            ],
          )
      }
    }
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
    const page = outputPage({ judged, assessment: judged, isFailed: false, change: null, muted: undefined }, '/')
    const [suite] = file(pageSuite(page, titleOf)).children
    expect(suite!.attributes).toMatchObject({ errors: '1', failures: '0', skipped: '1' })
    expect(suite!.children[0]!.children[0]).toMatchObject({
      name: 'error',
      attributes: { message: 'timeout: No answer.' },
    })
  })
})
