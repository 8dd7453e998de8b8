import { expect, it } from 'vitest'
import { MAX_ROBOTS_BYTES } from './lines.ts'
import { parseRobots } from './robots.ts'

it('gathers agents that follow each other into one group', () => {
  const { groups } = parseRobots('User-agent: a\nUser-agent: b\nDisallow: /x\nUser-agent: c\nAllow: /')
  expect(groups).toEqual([
    { agents: ['a', 'b'], rules: [{ allow: false, pattern: '/x', line: 3 }] },
    { agents: ['c'], rules: [{ allow: true, pattern: '/', line: 5 }] },
  ])
})

it('lets neither a sitemap nor an unknown directive end a group', () => {
  const { groups } = parseRobots(
    'user-agent: a\nsitemap: https://x.example/s.xml\nfoo: bar\nuser-agent: b\ndisallow: /',
  )
  expect(groups.map(({ agents }) => agents)).toEqual([['a', 'b']])
})

it('ignores rules before the first agent', () => {
  expect(parseRobots('disallow: /\nuser-agent: a').groups).toEqual([{ agents: ['a'], rules: [] }])
})

it('lists sitemaps', () => {
  expect(parseRobots('\nSitemap: https://x.example/ä.xml # all').sitemaps).toEqual(['https://x.example/ä.xml'])
})

it('counts what it understood', () => {
  const text = 'user-agent: a\nhost: x\nnonsense\nfoo: bar\nallow: /\n# end\n'
  expect(parseRobots(text)).toMatchObject({ validDirectives: 2, unknownDirectives: 2, lastLine: 5 })
})

it.each([
  ['Googlebot', 'googlebot'],
  ['Googlebot-Image/1.0', 'googlebot-image'],
  ['Some Bot', 'some'],
  ['*', '*'],
  ['* and more', '*'],
  ['*bot', ''],
  ['1bot', ''],
])('takes the token of user-agent %j', (value, token) => {
  expect(parseRobots(`user-agent: ${value}`).groups[0]!.agents).toEqual([token])
})

it('reads bytes and text alike', () => {
  const text = 'user-agent: *\ndisallow: /größe'
  expect(parseRobots(new TextEncoder().encode(text))).toEqual(parseRobots(text))
})

it('reads no more than 500 KiB and says so', () => {
  const robots = parseRobots(`${'#'.repeat(MAX_ROBOTS_BYTES)}\nuser-agent: a`)
  expect(robots.truncated).toBe(true)
  expect(robots.groups).toEqual([])
})

it('is plain JSON', () => {
  const robots = parseRobots('user-agent: *\ndisallow: /x # y\nwhat\nfoo: bar')
  expect(JSON.parse(JSON.stringify(robots))).toEqual(robots)
})
