import { expect, it } from 'vitest'
import { ruled, siteOf } from '../testing/site.ts'
import { redirectLoops } from './redirect-loops.ts'

it.each([
  ['itself', { '/x': '/x' }, '/x'],
  ['each other', { '/x': '/y', '/y': '/x' }, '/x /y'],
  ['the next of three', { '/z': '/x', '/x': '/y', '/y': '/z' }, '/z /x /y'],
])('finds URLs that redirect to %s', (_, redirects, members) => {
  const first = members.split(' ')[0]
  expect(ruled(redirectLoops, siteOf({ '/': {}, ...redirects }))).toEqual(['fail', `loop ${first}: ${members}`])
})

it('counts a loop once, and not what leads into it', () => {
  const site = siteOf({ '/': {}, '/in': '/x', '/x': '/y', '/y': '/x', '/also': '/in', '/p': '/q', '/q': '/p' })
  expect(ruled(redirectLoops, site)).toEqual(['fail', 'loop /x: /x /y', 'loop /p: /p /q'])
})

it('only notes a loop that cookies may end', () => {
  const site = siteOf({
    '/': {},
    '/x': { redirect: '/y', temporary: true, flags: ['conditionalRedirect'] },
    '/y': '/x',
  })
  expect(ruled(redirectLoops, site)).toEqual(['pass', 'note withCookies /x: /x /y'])
})

it('passes redirects that end', () => {
  expect(ruled(redirectLoops, siteOf({ '/': {}, '/x': '/y', '/y': '/' }))).toEqual(['pass'])
})
