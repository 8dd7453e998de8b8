import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createHttp } from '../../src/engine/net/http.ts'
import { forTest } from '../for-test.ts'
import { listen } from '../loopback.ts'
import { type Answers, visitSite } from './site.ts'

const ICO = { headers: { 'content-type': 'image/x-icon' }, body: Buffer.from('00000100', 'hex') }

it.each<[string, Answers, [string, boolean][]]>([
  ['the usual place where the page names none', { '/': '<p>', '/favicon.ico': ICO }, [['/favicon.ico', true]]],
  [
    'the named one alone where it is a picture',
    { '/': '<link rel="shortcut icon" href=/a.ico>', '/a.ico': ICO },
    [['/a.ico', true]],
  ],
  [
    'the usual place too where the named one is a page',
    { '/': '<link rel=icon href=/a>', '/a': 'Oops', '/favicon.ico': ICO },
    [
      ['/a', false],
      ['/favicon.ico', true],
    ],
  ],
  [
    'icons for browsers before those for phones',
    { '/': '<link rel=apple-touch-icon href=/b.ico><link rel=icon href=/a.ico>', '/a.ico': ICO, '/b.ico': ICO },
    [
      ['/a.ico', true],
      ['/b.ico', true],
    ],
  ],
])('looks at %s', async (_, answers, expected) => {
  const { icons } = (await visitSite(answers)).evidence
  if (!icons.ok) throw new Error(icons.message)
  expect(icons.value.map(({ url, isImage }) => [new URL(url).pathname, isImage])).toEqual(expected)
})

it('remembers an icon that could not be fetched', async () => {
  const { site, evidence } = await visitSite({
    '/': '<link rel=icon href=/a.ico>',
    '/a.ico': (request) => void request.socket.destroy(),
  })
  expect(evidence.icons).toMatchObject({
    value: [
      { url: `${site.origin}/a.ico`, status: 0, isImage: false },
      { url: `${site.origin}/favicon.ico`, status: 404 },
    ],
  })
})

it('believes an icon that is written into the page', async () => {
  const { site, evidence } = await visitSite({ '/': '<link rel=icon href="data:image/svg+xml,%3Csvg/%3E">' })
  expect(evidence.icons).toMatchObject({
    value: [{ url: 'data:image/svg+xml,%3Csvg/%3E', contentType: 'image/svg+xml', isImage: true }],
  })
  expect(site.asked.map(({ path }) => path)).not.toContain('/favicon.ico')
})

const SVG = { headers: { 'content-type': 'text/html' }, body: '<svg onload="alert(1)"/>' }
const PAGE = '<link rel=icon href=/a>'
const gzip = { 'content-encoding': 'gzip', 'content-type': 'image/svg+xml' }

it.each<[string, Answers, string | null]>([
  [
    'the first that can be shown',
    { '/': '<link rel=icon href=/a><link rel=icon href=/b>', '/a': 'No', '/b': SVG },
    '/b',
  ],
  ['only one', { '/': '<link rel=icon href=/a><link rel=icon href=/b>', '/a': SVG, '/b': SVG }, '/a'],
  ['none that is a page', { '/': PAGE, '/a': '<p>Sign in</p>' }, null],
  ['none that is an error', { '/': PAGE, '/a': { ...SVG, status: 500 } }, null],
  ['none that is large', { '/': PAGE, '/a': { body: `<svg>${randomBytes(20_000).toString('hex')}</svg>` } }, null],
  [
    'none that unpacks to more',
    { '/': PAGE, '/a': { headers: gzip, body: gzipSync(`<svg>${' '.repeat(40_000)}`) } },
    null,
  ],
  ['no bomb', { '/': PAGE, '/a': { headers: gzip, body: gzipSync(`<svg>${' '.repeat(5_000_000)}`) } }, null],
])('keeps %s', async (_, answers, expected) => {
  const { icons } = (await visitSite(answers)).evidence
  const kept = icons.ok ? icons.value.filter(({ icon }) => icon !== undefined) : []
  expect(kept.map(({ url, icon }) => [new URL(url).pathname, icon?.type])).toEqual(
    expected === null ? [] : [[expected, 'image/svg+xml']],
  )
})

it('keeps no icon of a private host that the page redirects to', async () => {
  let asked = 0
  const answering = createServer((_, response) => {
    asked++
    response.end(SVG.body)
  })
  const inside = await forTest(listen(answering, '127.0.0.2'))
  const hidden = `${inside.origin}/`
  const http = createHttp({ policy: createAddressPolicy({ allow: ['127.0.0.1'] }), userAgent: 'VerdictTest' })
  const moved = { status: 302, headers: { location: hidden } }
  const { site, evidence } = await visitSite({ '/': PAGE, '/a': moved }, { http })
  expect(evidence.icons).toMatchObject({ ok: true, value: [{ url: `${site.origin}/favicon.ico`, status: 404 }] })
  expect(asked).toBe(0)
})
