import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { redundantLinks } from './redundant-links.ts'

const IMAGE = '<a href="/a"><img src="/a.png" alt="Red Panda"></a>'

testBodies(redundantLinks, [
  ['not-applicable', 'no link has an image', '<a href="/a">A</a><a href="/a">A</a>'],
  ['not-applicable', 'the image is hidden', '<a href="/a"><img alt="A" hidden> A</a>'],
  ['pass', 'the image stands alone', IMAGE],
  ['pass', 'the alt text is empty', '<a href="/a"><img src="/a.png" alt=""> Red Panda</a>'],
  ['pass', 'the alt text says more', '<a href="/a"><img src="/a.png" alt="A red panda eats"> Red Panda</a>'],
  ['pass', 'an aria-label replaces both', '<a href="/a" aria-label="A"><img src="/a.png" alt="A"> A</a>'],
  ['pass', 'the neighbor leads elsewhere', `${IMAGE} <a href="/b">Red Panda</a>`],
  ['pass', 'there is text between them', `${IMAGE} by <a href="/a">Red Panda</a>`],
  [
    'pass',
    'the image can’t be reached by key',
    `${IMAGE.replace('<a', '<a tabindex="-1"')} <a href="/a">Red Panda</a>`,
  ],
  ['pass', 'the neighbor has an image, too', IMAGE + IMAGE],
  [
    'pass',
    'the neighbor is in another item of the list',
    `<ul><li>${IMAGE}</li><li><a href="/a">Red Panda</a></li></ul>`,
  ],
  ['pass', 'the neighbor begins a list, such as a submenu', `${IMAGE}<ul><li><a href="/a">Latest</a></li></ul>`],
  ['pass', 'the neighbor ends a list', `<ul><li><a href="/a">Latest</a></li></ul>${IMAGE}`],
  ['pass', 'both are buttons', `${IMAGE} <a href="/a">A</a>`.replaceAll('/a"', '#"')],
  [
    'warn',
    'the alt text repeats the text',
    '<a href="/a"><img src="/a.png" alt="Red Panda"><span>red panda!</span></a>',
  ],
  ['warn', 'the text follows in a link of its own', `${IMAGE}\n<a href="/a">Red Panda</a>`],
  ['warn', 'the text comes first', `<a href="/a">Red Panda</a><br>${IMAGE}`],
  [
    'warn',
    'boxes are between them',
    `<div><div>${IMAGE}</div></div><div><h3><a href="/a">Red Panda</a></h3><p>Text</p></div>`,
  ],
])

it('says what is repeated', () => {
  const { findings, extent } = audited(redundantLinks, page('', `<p>${IMAGE}<a href="/a">All about it</a></p>${IMAGE}`))
  expect(findings.map(({ message }) => message)).toEqual([
    'The link next to it, “All about it”, leads to the same URL.',
  ])
  expect(extent).toEqual({ checked: 2, affected: 1, hidden: 0 })
})

it('stays fast on many links in one box', () => {
  expect(audited(redundantLinks, page('', IMAGE.repeat(20_000))).outcome).toBe('pass')
  expect(audited(redundantLinks, page('', `<a href="/a">${'<img alt="a">'.repeat(50_000)}</a>`)).outcome).toBe('pass')
})
