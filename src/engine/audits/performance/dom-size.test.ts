import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { domSize } from './dom-size.ts'

const elements = (count: number) => page('<title>Page</title>', `<ul>${'<li>One'.repeat(count - 1)}</ul>`)

it.each([
  ['pass', 818],
  ['warn', 819],
  ['warn', 1400],
  ['fail', 1401],
])('answers %s with %d elements below the body', (outcome, count) => {
  expect(audited(domSize, elements(count)).outcome).toBe(outcome)
})

it('shows depth and the widest parent', () => {
  expect(audited(domSize, elements(5))).toMatchObject({
    value: '5 elements',
    details: { elements: 5, depth: 4, widest: { children: 4, where: 'body > ul' } },
  })
})

it('points at the parent of very many elements, which is never the head', () => {
  const head = '<meta name="a">'.repeat(900)
  expect(audited(domSize, page(head, `<ul>${'<li>One'.repeat(900)}</ul>`)).findings).toMatchObject([
    { where: 'body > ul' },
  ])
  expect(audited(domSize, page(head, `<div>${'<p>A<b>B</b></p>'.repeat(20)}</div>`.repeat(25))).findings).toEqual([])
})

it('counts the frames of a page of frames', () => {
  expect(audited(domSize, '<frameset><frame src="/a"></frameset>').outcome).toBe('pass')
})
