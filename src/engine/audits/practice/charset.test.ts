import { expect, it } from 'vitest'
import { toBody } from '../../body.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, type PageUnderTest } from '../../testing/page.ts'
import { charset } from './charset.ts'

const META = '<meta charset="utf-8">'

function served(head: string, contentType: string | null = 'text/html'): PageUnderTest {
  const html = `<!doctype html><html><head>${head}<title>Page</title></head><body>Text</body></html>`
  return { html, headers: contentType === null ? [] : [['content-type', contentType]] }
}

/** A head in which the declaration ends at this byte of the page. */
function endingAt(byte: number): string {
  const start = '<!doctype html><html><head>'
  return `${'\n'.repeat(byte - start.length - META.length)}${META}`
}

testOutcomes(charset, [
  ['pass', 'a meta element declares it', served(META)],
  [
    'pass',
    'a meta element stands for the header',
    served('<meta http-equiv="Content-Type" content="text/html; charset=utf-8">'),
  ],
  ['pass', 'the header declares it', served('', 'text/html; charset=UTF-8')],
  ['pass', 'the page is XHTML, which needs no declaration', served('', 'application/xhtml+xml')],
  ['pass', 'a byte order mark tells it', { ...served(''), html: '\ufeff<!doctype html><title>Page</title>' }],
  ['pass', 'the declaration ends with byte 1,024', served(endingAt(1024))],
  ['fail', 'the declaration ends one byte later', served(endingAt(1025))],
  ['fail', 'nothing declares it', served('')],
  ['fail', 'the header names an encoding there is not', served('', 'text/html; charset=utf-9')],
  ['unknown', 'the page does not declare it and the headers are not known', { ...served(''), page: { headers: null } }],
  ['pass', 'the page declares it and the headers are not known', { ...served(META), page: { headers: null } }],
])

it.each([
  ['late', endingAt(1025)],
  ['late', `${'\n'.repeat(70_000)}${META}`],
  ['unknownEncoding', '<meta charset="utf8mb4">'],
  ['unknownEncoding', '<meta http-equiv="Content-Type" content="text/html; charset=utf-9">'],
])('says %s of what is wrong with the declaration', (key, head) => {
  expect(audited(charset, served(head))).toMatchObject({ outcome: 'fail', key })
})

it.each([
  ['UTF-8', 'text/html; charset=utf-8', 'latin1', '<p>Gr\ufffd\ufffde</p>'],
  ['Latin-1', 'text/html; charset=iso-8859-1', 'utf8', '<p>GrÃ¶ÃŸe</p>'],
] as const)('warns of text that is not in %s, as declared', (_, type, encoding, shown) => {
  const html = '<!doctype html><title>Page</title><!-- \u00e4 --><h1>Page&nbsp;1</h1><p>Gr\u00f6\u00dfe</p>'
  const bytes = Buffer.from(html, encoding)
  const page = { headers: [['content-type', type] as [string, string]], page: { body: toBody(bytes) } }
  expect(audited(charset, { ...page, source: 'network' })).toMatchObject({
    outcome: 'warn',
    key: 'garbled',
    findings: [{ message: `Visitors see “${shown.slice(3, -4)}”.`, where: 'body > p' }],
  })
})

it.each([
  ['in a comment only', 'text/html; charset=utf-8', Buffer.from('<title>T</title><!-- \u00e4 --><p>T</p>', 'latin1')],
  ['as the page writes it', 'text/html; charset=utf-8', Buffer.from('<title>T</title><p>\ufffd</p>')],
  ['by references', 'text/html; charset=iso-8859-1', Buffer.from('<title>T</title><!-- \u00e4 --><p>&Atilde;T</p>')],
  ['in Latin-1', 'text/html; charset=iso-8859-1', Buffer.from('<title>T</title><p>Gr\u00f6\u00dfe</p>', 'latin1')],
])('passes strange letters %s', (_, type, bytes) => {
  const page = { headers: [['content-type', type] as [string, string]], page: { body: toBody(bytes) } }
  expect(audited(charset, { ...page, source: 'network' }).outcome).toBe('pass')
})

it('remarks on an encoding of old, and takes no points for it', () => {
  const result = audited(charset, served('', 'text/html; charset=iso-8859-1'))
  expect(result).toMatchObject({ outcome: 'pass', value: 'windows-1252', findings: [{ note: true }] })
})
