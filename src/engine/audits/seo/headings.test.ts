import { expect, it } from 'vitest'
import { rendered } from '../../testing/browser.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { headings } from './headings.ts'

const component = (shadow: string, content: string) =>
  `<x-app><template shadowrootmode="open">${shadow}</template>${content}</x-app>`

testOutcomes(headings, [
  ['fail', 'there is no h1', page('', '<h2>Hours</h2>')],
  ['fail', 'the h1 is empty', page('', '<h1> &nbsp;</h1>')],
  ['fail', 'the h1 holds a picture without words', page('', '<h1><img src="a.png" alt=""></h1>')],
  ['pass', 'the h1 has text', page('', '<h1>Hours</h1>')],
  ['pass', 'the h1 is a picture with words', page('', '<h1><img src="a.png" alt="Hours"></h1>')],
  ['pass', 'there are several', page('', '<h1>Hours</h1><h1>Prices</h1>')],
  ['pass', 'the first is empty and the second is not', page('', '<h1></h1><h1>Prices</h1>')],
])

it('takes a heading in a web component for one', () => {
  const visit = rendered({ html: page('', '<my-app></my-app>'), shadowHeading: 'Clocks' })
  const result = audited(headings, { html: page('', '<my-app></my-app>'), evidence: { rendered: visit } })
  expect(result).toMatchObject({ outcome: 'pass', value: 'Clocks', details: { outline: [] } })
  expect(result.findings.map(({ message }) => message)).toEqual([
    'Only with JavaScript. In the HTML from the server: The page has no h1 heading.',
  ])
})

it.each([
  ['Clocks', 'has', '<x-app><template shadowrootmode="open"><div><h1>Clocks</h1></div></template></x-app>'],
  ['Clocks', 'gets from a slot', component('<h1><slot></slot></h1>', '<i slot="b">No</i><b>Clocks</b>')],
  ['Clocks', 'gets from a slot with a name', component('<h1><slot name=b></slot></h1>', 'No<b slot="b">Clocks</b>')],
  ['Clocks', 'has in another', component(component('<h1>Clocks</h1>', ''), '')],
])('takes the heading “%s” that a declarative shadow root %s for one', (value, _, body) => {
  expect(audited(headings, page('', body))).toMatchObject({ outcome: 'pass', value, findings: [] })
})

it.each([
  ['a shadow root without a heading', component('<h2>Clocks</h2>', '')],
  ['a shadow root with an empty heading', component('<h1><slot></slot></h1>', '')],
  ['a template that is not shown', '<template><h1>Clocks</h1></template>'],
  ['a shadow root in a template that is not shown', `<template>${component('<h1>Clocks</h1>', '')}</template>`],
])('finds no heading in %s', (_, body) => {
  expect(audited(headings, page('', body)).outcome).toBe('fail')
})

it('shows the outline', () => {
  const result = audited(headings, page('', '<h1>Clocks</h1><section><h3>Of <b>wood</b></h3></section><h2>Visit</h2>'))
  expect(result.details?.outline).toEqual([
    { level: 1, text: 'Clocks' },
    { level: 3, text: 'Of wood' },
    { level: 2, text: 'Visit' },
  ])
})

it('remarks on several main headings, and takes no points for them', () => {
  const result = audited(headings, page('', '<h1>Hours</h1><h1>Prices</h1><h1></h1>'))
  expect(result.findings.map(({ message, note }) => [message, note])).toEqual([
    ['2 h1 headings; a single one is easier to follow.', true],
    ['1 h1 heading has no text.', true],
  ])
})
