import { expect, it } from 'vitest'
import { boundedData } from './bounded-data.ts'

it('leaves what fits as it is, and cuts what does not', () => {
  const small = { report: { url: 'https://example.com/' }, findings: [{ message: 'No title.', line: 3 }], rule: null }
  expect(boundedData(small)).toEqual(small)
  const finding = { message: '„'.repeat(5_000), where: 'p'.repeat(5_000) }
  const large = {
    findings: Array.from({ length: 200 }, () => finding),
    url: `https://example.com/${'x'.repeat(9_000)}`,
  }
  const cut = boundedData(large)
  expect(Buffer.byteLength(JSON.stringify(cut))).toBeLessThan(19_000)
  expect(cut.findings.length).toBeGreaterThan(0)
  expect(cut.url).toMatch(/^https:.*…$/)
})

it('cuts no emoji in half', () => {
  const { text } = boundedData({ text: `a${'😀'.repeat(9_000)}`, more: 'x'.repeat(19_000) })
  expect(text).toMatch(/^a(?:😀)+…$/u)
  expect(boundedData({ text: '😀'.repeat(9_000), more: 'x'.repeat(19_000) }).text).toMatch(/^(?:😀)+…$/u)
})

it('counts bytes, of which one character may have several', () => {
  const data = { findings: Array.from({ length: 8 }, () => '時計'.repeat(1_000)) }
  expect(JSON.stringify(data).length).toBeLessThan(19_000)
  expect(Buffer.byteLength(JSON.stringify(boundedData(data)))).toBeLessThanOrEqual(19_000)
})
