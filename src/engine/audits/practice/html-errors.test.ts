import { describe, expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { htmlErrors } from './html-errors.ts'

describe('practice/html-errors', () => {
  it('finds none in a clean page', () => {
    expect(audited(htmlErrors, page('<title>Page</title>'))).toMatchObject({
      outcome: 'pass',
      value: '0 errors',
      findings: [],
    })
  })

  it('tells where the parser stumbled, and takes no points for it', () => {
    const result = audited(htmlErrors, '<!doctype html>\n<title>Page</title>\n<p id="a" id="b">Text')
    expect(result).toMatchObject({ outcome: 'pass', value: '1 error', points: { lost: 0 } })
    expect(result.findings).toMatchObject([{ line: 3, note: true }])
    expect(result.findings[0]!.message).toContain('duplicate-attribute')
  })

  it('counts all of many errors and shows the first', () => {
    const result = audited(htmlErrors, page('', '<p a a>'.repeat(100)))
    expect(result.findingsTotal).toBe(100)
    expect(result.findings).toHaveLength(20)
  })
})
