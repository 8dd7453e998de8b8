import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { securityTxt } from './security-txt.ts'

function file(text: string, status = 200) {
  const url = 'https://example.com/.well-known/security.txt'
  const value = { url, status, contentType: 'text/plain', text, truncated: false, bytes: text.length }
  return audited(securityTxt, { evidence: { securityTxt: value } })
}

it('tells the contact', () => {
  const result = file('# hello\r\ncontact: mailto:a@example.com\r\nExpires: 2027-01-01T00:00:00Z\r\n')
  expect(result).toMatchObject({ outcome: 'pass', value: 'mailto:a@example.com', findings: [] })
})

it.each([
  ['there is none', '', 404],
  ['the server answers with a page', '<!doctype html><p>Contact: us</p>', 200],
  ['the contact is empty', 'Contact:\nExpires: 2027-01-01T00:00:00Z', 200],
])('says so where %s', (_, text, status) => {
  expect(file(text, status)).toMatchObject({ outcome: 'pass', value: 'none' })
})

it.each([
  ['missing', 'Contact: https://example.com/report'],
  ['no valid date', 'Contact: https://example.com/report\nExpires: soon'],
  ['expired', 'Contact: https://example.com/report\nExpires: 2020-01-01T00:00:00Z'],
])('remarks on an expiry that is %s', (word, text) => {
  const [finding] = file(text).findings
  expect(finding).toMatchObject({ note: true })
  expect(finding!.message).toContain(word)
})

it.each([429, 503])('is unknown where the server answered with status %d', (status) => {
  expect(file('', status)).toMatchObject({
    outcome: 'unknown',
    summary: `security.txt responded with status ${status}.`,
  })
})
