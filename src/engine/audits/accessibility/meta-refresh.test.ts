import { expect, it } from 'vitest'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { metaRefresh } from './meta-refresh.ts'

const refresh = (...contents: string[]) =>
  page(contents.map((content) => `<meta http-equiv="refresh" content="${content}">`).join(''))

testOutcomes(metaRefresh, [
  ['not-applicable', 'there is no refresh', page('')],
  ['not-applicable', 'it has no content', page('<meta http-equiv="refresh">')],
  ['not-applicable', 'it has no number', refresh('; url=/x')],
  ['not-applicable', 'the number has a sign', refresh('+5; url=/x')],
  ['not-applicable', 'something else follows the number', refresh('5: /x')],
  ['pass', 'it leads on at once', refresh('0; url=/x')],
  ['pass', 'a fraction of a second is none', refresh('.5; url=/x')],
  ['pass', 'it takes more than twenty hours', refresh('72001')],
  ['pass', 'the first that works leads on at once', refresh('0, /x', '5, /y')],
  ['fail', 'it reloads after a while', refresh('30')],
  ['fail', 'it leads on after a while', refresh(" 5.7 ;url='/x'")],
  ['fail', 'it takes twenty hours', refresh('72000')],
  ['fail', 'the first does not work', refresh('0: /x', '5; /y')],
  ['fail', 'it is written in capitals', page('<META HTTP-EQUIV="Refresh" CONTENT="30">')],
])

it.each([
  ['fail', 'leads on after a while', '5; url=/x', page('')],
  ['pass', 'leads on at once', '0; url=/x', page('')],
  ['pass', 'goes before that of the page', '0;url=/x', refresh('30')],
  ['fail', 'does not work, but that of the page does', 'soon', refresh('30')],
  ['not-applicable', 'does not work', '', page('')],
])('answers %s where the header %s', (outcome, _, header, html) => {
  expect(audited(metaRefresh, { html, headers: [['Refresh', header]] }).outcome).toBe(outcome)
})

it('names the header', () => {
  expect(audited(metaRefresh, { html: page(''), headers: [['refresh', '30']] }).findings).toMatchObject([
    { message: 'The Refresh header has a delay of 30 seconds.', where: 'header: Refresh' },
  ])
})

it('says after how long', () => {
  expect(audited(metaRefresh, refresh('30')).value).toBe('30 seconds')
})
