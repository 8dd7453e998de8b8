import { afterEach, expect, it } from 'vitest'
import { links, type PlantedSite, page, plantSite, type Site } from '../../../../test/site/planted-site.ts'
import { createAddressPolicy } from '../../../engine/net/address-policy.ts'
import { createHttp } from '../../../engine/net/http.ts'
import { collectHost } from './host-evidence.ts'

let site: PlantedSite
afterEach(() => site.close())

async function collected(start: ReturnType<Site>) {
  site = await plantSite((path) => (path === '/' ? start : undefined))
  const http = createHttp({ policy: createAddressPolicy({ allowPrivate: true }), userAgent: 'VerdictBot/1.0' })
  try {
    const { signal } = new AbortController()
    return await collectHost(site.url, { http, signal, collectedAt: '2026-01-15T12:00:00.000Z' })
  } finally {
    http.close()
  }
}

it('parses only the beginning of a large start page, because it does so in the process of the server', async () => {
  const body = `<link rel="icon" href="/first.png">${links('/a').repeat(40_000)}<link rel="icon" href="/last.png">`
  const { failure, hasPage } = await collected(page('Large', body))
  expect([failure, hasPage]).toEqual([null, true])
  const icons = site.requests.map(({ path }) => path).filter((path) => path.endsWith('.png'))
  expect(icons).toEqual(['/first.png'])
})

it('says that a start page is too large, as for a report', async () => {
  const { failure } = await collected(page('Too large', 'word '.repeat(2_200_000)))
  expect(failure?.code).toBe('too_large')
})

it.each([
  ['max-age=31536000', true],
  ['includeSubDomains; max-age="300"', true],
  ['max-age=0', false],
  ['includeSubDomains', false],
])('knows whether the host keeps browsers on https: %s', async (header, hsts) => {
  const headers = { 'strict-transport-security': header }
  expect(await collected({ headers, body: page('Home') })).toMatchObject({ hsts })
})
