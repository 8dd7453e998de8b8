import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { llmsTxt } from './llms-txt.ts'

const url = 'https://example.com/llms.txt'
const on = (text: string, status = 200, contentType: string | null = 'text/plain') =>
  audited(llmsTxt, { evidence: { llmsTxt: { url, status, contentType, text, truncated: false, bytes: text.length } } })

it('shows the file and its heading', () => {
  expect(on('# Clocks\n\n- [Hours](/hours)')).toMatchObject({ outcome: 'pass', details: { heading: 'Clocks' } })
})

it.each([
  ['it is missing', '', 404, 'text/plain'],
  ['a page answers in its place', '# Clocks', 200, 'text/html; charset=utf-8'],
  ['a page without a type answers in its place', '<!DOCTYPE html><p>', 200, null],
])('has nothing to show where %s', (_, text, status, contentType) => {
  expect(on(text, status, contentType).outcome).toBe('not-applicable')
})

it.each([429, 503])('is unknown where the server answered with status %d', (status) => {
  expect(on('', status)).toMatchObject({ outcome: 'unknown', summary: `llms.txt responded with status ${status}.` })
})
