import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { linkText } from './link-text.ts'

const on = (body: string, html = page('', body)) => audited(linkText, html)

it.each([
  ['fail', 'a link says click here', '<a href="/a">Click here</a>'],
  ['fail', 'a link says so with an arrow and in pieces', '<a href="/a"><b>Read</b> more <i>»</i></a>'],
  ['fail', 'a picture says so', '<a href="/a"><img src="a.png" alt="more"></a>'],
  ['fail', 'the link has another language', '<a href="/a" lang="de">hier klicken</a>'],
  ['fail', 'a part of the page has another language', '<div lang="fr-CA"><a href="/a">En savoir plus</a></div>'],
  ['fail', 'the text is a full stop', '<a href="/a">.</a>'],
  ['fail', 'the text is dots in brackets', '<a href="/a">[…]</a>'],
  ['fail', 'the text is “page”', '<a href="/a">page</a>'],
  ['pass', 'a label says more than the dots', '<a href="/a" aria-label="More about A">…</a>'],
  ['fail', 'the text is a slash that is not its path', '<a href="/a">/</a>'],
  ['pass', 'the text is the path of the start page', '<a href="/">/</a><a href="/a">A</a>'],
  [
    'pass',
    'it sorts a table by the column “Page”',
    '<table><tr><th><a href="/?by=page">Page</a></table><a href="/a">A</a>',
  ],
  ['pass', 'the signs mean something', '<a href="/a">»</a><a href="/b">?</a><a href="/c">+</a>'],
  ['fail', 'a link in the text says continue', '<a href="/a">Continue</a>'],
  ['pass', 'a link that looks like a button says so', '<a href="/a" class="BTN btn-primary">Continue →</a>'],
  ['pass', 'its class is that of a block', '<a href="/a" class="form__button--next">Start</a>'],
  ['fail', 'what looks like a button names no step', '<a href="/a" class="btn">Read more</a>'],
  ['fail', 'its class only sounds like one', '<a href="/a" class="buttonless">Continue</a>'],
  ['not-applicable', 'the link is a button to screen readers', '<a href="/a" role="button">More</a>'],
  ['pass', 'there is no text, which is another audit', '<a href="/a"> </a>'],
  ['pass', 'the word is another language’s', '<a href="/a">hier</a>'],
  ['fail', 'the rest of the text is hidden', '<a href="/a">Read more <span style="display: none">on clocks</span></a>'],
  ['fail', 'the rest is invisible', '<a href="/a">Read more <span style="visibility:hidden">on clocks</span></a>'],
  ['pass', 'the link is hidden as a whole', '<a href="/a" hidden>Read more <span>on clocks</span></a>'],
  ['pass', 'the text says more', '<a href="/a">Read more about clocks</a>'],
  ['pass', 'a generic link is not to be followed', '<a href="/a">Clocks</a><a href="/b" rel="nofollow">more</a>'],
  ['pass', 'the text is long', `<a href="/a">${'Click here '.repeat(1000)}</a>`],
  ['pass', 'the link leads to the same page', '<a href="#hours">here</a><a href="/">here</a>'],
  [
    'not-applicable',
    'the link is a script or an address for mail',
    '<a href="JavaScript:a()">here</a><a href="mailto:a@b">here</a>',
  ],
  ['not-applicable', 'the link has no href', '<a>here</a>'],
])('answers %s where %s', (outcome, _, body) => {
  expect(on(body).outcome).toBe(outcome)
})

it('looks into every list where the page names no language', () => {
  expect(on('', '<a href="/a">klicke hier</a>').outcome).toBe('fail')
})

it.each(['Start', 'Suite', 'Meer »', 'Information', 'Her'])(
  'leaves “%s” open where the page names no language, as it says something in some',
  (text) => {
    expect(on('', `<a href="/a">${text}</a>`).outcome).toBe('pass')
    expect(on('', `<html lang=""><a href="/a">${text}</a>`).outcome).toBe('pass')
  },
)

it.each([
  ['en', 'Start'],
  ['fr', 'Suite'],
  ['nl', 'Meer »'],
  ['en', 'Information'],
  ['da', 'Her'],
])('judges by the language %s that “%s” says nothing', (language, text) => {
  expect(on('', `<html lang="${language}"><a href="/a">${text}</a>`).outcome).toBe('fail')
})

it('quotes the text', () => {
  expect(on('<a href="/a">More…</a>').findings[0]).toMatchObject({
    message: '“More…” could be the text of any link.',
    where: 'body > a',
  })
})
