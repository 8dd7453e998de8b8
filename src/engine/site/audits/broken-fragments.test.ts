import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { brokenFragments } from './broken-fragments.ts'

it('names pages that lack a linked id, with the pages that link to it', () => {
  const site = siteOf({ '/': { fragments: ['/a', '/b'] }, '/b': { fragments: ['/a', '/a'] } })
  expect(ruled(brokenFragments, site)).toEqual(['fail', 'noAnchor /a: / /b', 'noAnchor /b: /'])
})

it('names the fragments that most links have, and says if there are more', () => {
  const said = (fragments: string[]) =>
    brokenFragments.check(siteOf({ '/': { fragments }, '/b': { fragments: ['/a#part', '/a#über'] } })).groups[0]!
      .message.text
  expect(said(['/a#part'])).toBe('The linked page has no such id or name: #part, #über.')
  const many = ['f', 'e', 'd', 'c', 'b', 'a'].map((name) => `/a#${name}`)
  expect(said(['/a#part', ...many])).toMatch(/no such id or name: #part, #a, #b, #c, #d, …\.$/)
})

it('does without the fragments in scans of earlier versions', () => {
  const [group] = brokenFragments.check(siteOf({ '/': { fragments: ['/a'] } })).groups
  expect(group!.message.text).toBe('The linked page has no such id or name.')
})

it('warns of one page in twenty', () => {
  const site = siteOf({ '/': { fragments: ['/p1'] }, ...many('/p', 30) })
  expect(ruled(brokenFragments, site)).toEqual(['warn', 'noAnchor /p1: /'])
})

it('leaves ids that scripts may add open', () => {
  const site = siteOf({ '/': { fragments: ['/app'] }, '/app': { flags: ['needsScripts'] } })
  expect(ruled(brokenFragments, site)).toEqual(['pass', 'note byScript /app: /'])
})

it('looks for scripts in the page that a redirect leads to', () => {
  const site = siteOf({
    '/': { fragments: ['/old'] },
    '/old': { redirect: '/app' },
    '/app': { flags: ['needsScripts'] },
  })
  expect(ruled(brokenFragments, site)).toEqual(['pass', 'note byScript /old: /'])
})
