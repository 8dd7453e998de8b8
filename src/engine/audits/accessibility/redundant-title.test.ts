import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { redundantTitle } from './redundant-title.ts'

testBodies(redundantTitle, [
  ['not-applicable', 'no link has a title', '<a href="/a">A</a>'],
  ['not-applicable', 'only something else has one', '<p title="A">A</p><a title="A">A</a><a href="/a" title=" ">B</a>'],
  ['pass', 'the title says more', '<a href="/a" title="All about A">A</a>'],
  ['pass', 'the title is the only text', '<a href="/a" title="A"><i></i></a>'],
  ['warn', 'the title is the text', '<a href="/a" title="Red panda">Red\n <b>Panda</b></a>'],
  ['warn', 'the title is the alt text', '<a href="/a" title="A"><img src="/a.png" alt="A"></a>'],
])

it('compares no texts that are longer than a title', () => {
  const long = 'a'.repeat(1_000_000)
  expect(audited(redundantTitle, page('', `<a href="/a" title="${long}">${long}</a>`)).outcome).toBe('pass')
})
