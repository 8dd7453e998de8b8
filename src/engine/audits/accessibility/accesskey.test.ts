import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { accesskey } from './accesskey.ts'

testBodies(accesskey, [
  ['not-applicable', 'there is none', '<a href="/">A</a>'],
  ['not-applicable', 'it is empty', '<a href="/" accesskey="">A</a>'],
  ['not-applicable', 'the element is hidden', '<a href="/" accesskey="a" hidden>A</a>'],
  ['pass', 'each is used once', '<a href="/" accesskey="a">A</a><a href="/b" accesskey="b">B</a>'],
  ['pass', 'a hidden element has the same', '<a href="/" accesskey="a">A</a><a href="/b" accesskey="a" hidden>B</a>'],
  ['pass', 'the same link is there twice', '<a href="/" accesskey="a">A</a><a href="/" accesskey="a">A</a>'],
  ['warn', 'two links have the same', '<a href="/" accesskey="a">A</a><a href="/b" accesskey="a">B</a>'],
  ['warn', 'they differ in case only', '<button accesskey="S">A</button><input accesskey=" s x">'],
])

it('names the other element', () => {
  const { findings } = audited(accesskey, page('', '<button id="b" accesskey="s">A</button><input accesskey="s">'))
  expect(findings[0]!.message).toBe('The accesskey “s” is that of #b, too.')
})
