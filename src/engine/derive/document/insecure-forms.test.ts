import { expect, it } from 'vitest'
import { evidenceOf } from '../../testing/page.ts'
import { createReadings, unwrap } from '../readings.ts'
import { readDocument } from './document.ts'
import { insecureSenders } from './insecure-forms.ts'

const sendersOf = (html: string, url = 'https://example.com/') =>
  insecureSenders(readDocument(html, url), []).senders.map(({ element }) => element.name)
const HTTP = 'http://example.com/'

it.each([
  ['a form over HTTP', '<form action="http://a.example/">', ['form']],
  ['a form that writes mail', '<form action="mailto:a@example.com">', []],
  ['a form over HTTPS', '<form action="https://a.example/">', []],
  ['a form of the page itself', '<form>', []],
  ['a form to this machine', '<form action="http://127.0.0.1/">', []],
  ['a dialog', '<form method=" Dialog " action="http://a.example/">', []],
  ['a button with a URL of its own', '<form><button formaction="http://a.example/">', ['button']],
  ['a button whose form is a dialog', '<form method="dialog"><button formaction="http://a.example/">', []],
  [
    'a button with a method of its own',
    '<form method="dialog"><input formmethod="get" formaction="http://a.example/">',
    ['input'],
  ],
  ['a button with an empty URL', '<form action="https://a.example/"><button formaction="">', []],
  ['something else with such a URL', '<p formaction="http://a.example/">', []],
])('judges %s', (_, html, names) => {
  expect(sendersOf(html)).toEqual(names)
})

it.each([
  ['a search', '<form>', []],
  ['a form that sends data', '<form method="POST">', ['form']],
  ['one with an empty URL', '<form method="post" action="">', ['form']],
  [
    'a button of a form that sends data',
    '<form method="post" action="https://a.example/"><button formaction="/b">',
    ['button'],
  ],
  [
    'a button that only searches',
    '<form method="post" action="https://a.example/"><button formmethod="get" formaction="/b">',
    [],
  ],
])('on a page over HTTP judges %s', (_, html, names) => {
  expect(sendersOf(html, HTTP)).toEqual(names)
})

const FORM = '<form method="post" action="http://a.example/">'
const UPGRADE = "upgrade-insecure-requests; default-src 'self'"

it.each([
  ['a policy says so', 'https://example.com/', FORM, UPGRADE, true],
  ['no policy says so', 'https://example.com/', FORM, "default-src 'self'", false],
  ['there is no such form', 'https://example.com/', '<form>', UPGRADE, false],
  ['the page itself came over HTTP', HTTP, FORM, UPGRADE, false],
])('are submitted to HTTPS instead where %s: %s', (_, url, html, policy, isUpgraded) => {
  const read = createReadings(evidenceOf({ url, html, headers: [['Content-Security-Policy', policy]] }))
  expect(insecureSenders(unwrap(read('document')), unwrap(read('securityPolicies'))).isUpgraded).toBe(isUpgraded)
})
