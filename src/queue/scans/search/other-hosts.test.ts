import { expect, it } from 'vitest'
import type { Http } from '../../../engine/net/http.ts'
import { OtherHosts, type OtherHostsOptions, type StoredHosts } from './other-hosts.ts'
import type { RobotsFiles } from './robots-files.ts'

/** Hosts of a scan, each of which is asked for when its turn comes; no request is answered. */
function hostsOf(stored: StoredHosts = {}) {
  const turns: string[] = []
  const options = {
    start: 'example.com',
    stored,
    robots: { allows: async () => true } as unknown as RobotsFiles,
    http: { forPage: () => ({}) } as unknown as Http,
    signal: new AbortController().signal,
    now: () => 0,
    turn: async (url: URL) => void turns.push(url.host),
  } satisfies OtherHostsOptions
  return { hosts: new OtherHosts(options), turns }
}

it('asks each host once, and never that of the start page', async () => {
  const { hosts, turns } = hostsOf({ 'known.example': null })
  const urls = ['https://example.com/a', 'https://a.example/1', 'https://a.example/2', 'https://known.example/']
  await Promise.all(urls.map((url) => hosts.prepare(new URL(url))))
  await hosts.prepare(new URL('https://a.example/3'))
  expect(turns).toEqual(['a.example'])
})

it('asks twenty hosts, those of earlier attempts included', async () => {
  const { hosts, turns } = hostsOf({ 'known.example': null })
  for (let n = 0; n < 25; n++) await hosts.prepare(new URL(`https://h${n}.example/`))
  expect(turns).toHaveLength(19)
})

it('stores what is new, once', async () => {
  const { hosts } = hostsOf({ 'known.example': null })
  expect(hosts.takeNew()).toBeNull()
  await hosts.prepare(new URL('https://a.example/'))
  expect(hosts.takeNew()).not.toBeNull()
  expect(hosts.takeNew()).toBeNull()
})
