import { afterEach, expect, it } from 'vitest'
import { type Answers, evidenceAt, NOW, openHttp, startSite } from './site.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

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
  const site = await startSite(answers)
  const http = openHttp()
  closing.push(() => http.close(), site.close)
  const { icons } = await evidenceAt(site.origin, { http, collectedAt: NOW })
  if (!icons.ok) throw new Error(icons.message)
  expect(icons.value.map(({ url, isImage }) => [new URL(url).pathname, isImage])).toEqual(expected)
})

it('believes an icon that is written into the page', async () => {
  const site = await startSite({ '/': '<link rel=icon href="data:image/svg+xml,%3Csvg/%3E">' })
  const http = openHttp()
  closing.push(() => http.close(), site.close)
  const { icons } = await evidenceAt(site.origin, { http, collectedAt: NOW })
  expect(icons).toMatchObject({
    value: [{ url: 'data:image/svg+xml,%3Csvg/%3E', contentType: 'image/svg+xml', isImage: true }],
  })
  expect(site.asked.map(({ path }) => path)).not.toContain('/favicon.ico')
})
