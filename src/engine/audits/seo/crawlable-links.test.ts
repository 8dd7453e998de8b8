import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { crawlableLinks } from './crawlable-links.ts'

const on = (body: string) => audited(crawlableLinks, page('', body))

it.each([
  '<a href="/clocks">x</a>',
  '<a href="?page=2">x</a>',
  '<a href="#top">x</a>',
  '<a href="">x</a>',
  '<a href=" " onclick="go()">x</a>',
  '<a href="tel:123">x</a>',
  '<a href="mailto:a b">x</a>',
  '<a href="https://example.org">x</a>',
  '<a href="/clocks" onclick="window.open()">x</a>',
  '<a href="javascript:void(0)" role="button">x</a>',
  '<a href="javascript:window.print()">Print</a>',
  '<a href="javascript:history.back()">Back</a>',
  '<a href="#" onclick="history.go(-1)" rel="nofollow">Back</a>',
  `<a href="javascript:linkTo_UnCryptMailto('nbjmup')">Write to us</a>`,
  '<a href="javascript:void(0)" class="cookie-settings">Cookies</a>',
  '<a onclick="OneTrust.ToggleInfoDisplay()" rel="nofollow">Privacy</a>',
  '<a href="javascript:void(0)" data-cc="show-preferencesModal">Cookie-Einstellungen</a>',
  '<a href="javascript:UC_UI.showSecondLayer()">Privacy settings</a>',
  '<a href="javascript:googlefc.callbackQueue.push(googlefc.showRevocationMessage)">Privacy settings</a>',
  '<a href="javascript:void(0)" class="termly-display-preferences">Preferences</a>',
  '<a href="javascript:gaOptout()">Don’t track me</a>',
  '<a>x</a>',
  '<a class="anchor">x</a>',
  '<a id="top" onclick="go()">x</a>',
  '<a name="top" rel="">x</a>',
  '<svg><a target="x">x</a></svg>',
])('lets %s pass', (body) => {
  expect(on(body).outcome).toBe('pass')
})

it.each([
  '<a href="javascript:void(0)">x</a>',
  '<a href=" JavaScript : void ( 0 )">x</a>',
  '<a href="javascript:go(\'/clocks\')">x</a>',
  '<a href="file:///C:/clocks.html">x</a>',
  '<a href="http://">x</a>',
  '<a href="http://">Cookie policy</a>',
  '<a target="_blank">Cookie policy</a>',
  '<a target="_blank">x</a>',
  '<a role=" " rel="nofollow">x</a>',
  '<a name=" " rel="">x</a>',
  '<a onclick="go()">x</a>',
  '<a routerLink="/clocks">x</a>',
])('objects to %s', (body) => {
  expect(on(body).outcome).toBe('fail')
})

it('has nothing to say of a page without links', () => {
  expect(on('<p>text</p>').outcome).toBe('not-applicable')
})

it('names each link it objects to, in order', () => {
  const result = on('<a target="x">1</a><a href="/">2</a><map><area href="/"></map><a href="javascript:a()">3</a>')
  expect(result.value).toBe('2 of 3 links')
  expect(result.findings.map(({ message }) => message)).toEqual([
    'The link has no href.',
    'The URL is a javascript: URL, which crawlers don’t run.',
  ])
})
