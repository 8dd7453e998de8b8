import { expect, it } from 'vitest'
import { evidenceOf, type PageUnderTest } from '../testing/page.ts'
import { attr } from './document/dom.ts'
import { createReadings } from './readings.ts'

it('are worked out once', () => {
  const read = createReadings(evidenceOf({ html: '<p>' }))
  expect(read('document')).toBe(read('document'))
})

it('decode the page by what its headers say', () => {
  const given: PageUnderTest = {
    html_base64: Buffer.from('<p>\xe4', 'latin1').toString('base64'),
    headers: [['content-type', 'text/html; charset=iso-8859-1']],
  }
  const document = createReadings(evidenceOf(given))('document')
  expect(document.ok && document.value.source).toBe('<p>ä')
})

it('decode UTF-8 text by another encoding where the page declares it, as a browser would', () => {
  const given = { html: '<meta charset=windows-1252>ä', source: 'network' } as const
  const document = createReadings(evidenceOf(given))('document')
  expect(document.ok && document.value.source).toBe('<meta charset=windows-1252>Ã¤')
})

it('write queries of links in the encoding of the page, as a browser does', () => {
  const given: PageUnderTest = {
    html_base64: Buffer.from('<a href="/ä?q=ä#ä">', 'latin1').toString('base64'),
    headers: [['content-type', 'text/html; charset=iso-8859-1']],
    source: 'network',
  }
  const links = createReadings(evidenceOf(given))('links')
  expect(links.ok && links.value[0]!.url!.href).toMatch(/\/%C3%A4\?q=%E4#%C3%A4$/)
  const captured = createReadings(evidenceOf({ html: '<meta charset=windows-1252><a href="?q=ä">' }))('links')
  expect(captured.ok && captured.value[0]!.url!.search).toBe('?q=%C3%A4')
})

it('take the text of a capture as it is: it is already decoded', () => {
  const document = createReadings(evidenceOf({ html: '<meta charset=windows-1252>ä' }))('document')
  expect(document.ok && document.value.source).toBe('<meta charset=windows-1252>ä')
})

it('read XHTML as a browser does, where a script without an end tag does not swallow the page', () => {
  const html = '<html xml:lang="de"><head><script src="a.js"/></head><body><h1>A</h1></body></html>'
  const headers = { 'content-type': 'application/xhtml+xml' }
  const document = createReadings(evidenceOf({ html, headers }))('document')
  expect(document.ok && document.value.all('h1').length).toBe(1)
  expect(document.ok && attr(document.value.html, 'lang')).toBe('de')
})

it('decode XHTML that declares no encoding as UTF-8', () => {
  const headers = { 'content-type': 'application/xhtml+xml' }
  const document = createReadings(evidenceOf({ html: '<p>ä</p>', headers, source: 'network' }))('document')
  expect(document.ok && document.value.source).toBe('<p>ä</p>')
})

it('take a BOM off', () => {
  const document = createReadings(evidenceOf({ html: '\ufeff<p>' }))('document')
  expect(document.ok && document.value.source).toBe('<p>')
})

it('that are missing say why', () => {
  const evidence = evidenceOf({ html: '', page: { headers: null } })
  expect(createReadings(evidence)('headers')).toMatchObject({ ok: false, code: 'not_collected' })
})

it('carry a failure on to whatever is made of it', () => {
  const read = createReadings({ ...evidenceOf({}), page: { ok: false, code: 'timeout', message: 'Too slow.' } })
  expect(read('links')).toEqual({ ok: false, code: 'timeout', message: 'Too slow.' })
})

it('have one clock, the evidence’s', () => {
  expect(createReadings(evidenceOf({ now: '2026-01-15T12:00:00.000Z' }))('now')).toEqual({
    ok: true,
    value: 1_768_478_400_000,
  })
})
