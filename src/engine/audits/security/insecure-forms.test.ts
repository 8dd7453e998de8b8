import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { insecureForms } from './insecure-forms.ts'

const HTTPS = 'https://example.com/'
const HTTP = 'http://example.com/'

it.each([
  ['not-applicable', 'there are no forms', HTTPS, '<p>Text</p>'],
  ['pass', 'a form goes back to the page', HTTPS, '<form method="post"><input type="password"></form>'],
  ['pass', 'its address is relative', HTTPS, '<form action="/search"></form>'],
  ['pass', 'it sends mail', HTTPS, '<form action="mailto:a@example.com"></form>'],
  ['pass', 'it only closes a dialog', HTTPS, '<form method="dialog" action="http://b.example/"></form>'],
  ['pass', 'it sends to this machine', HTTPS, '<form action="http://127.0.0.1:8080/"></form>'],
  ['fail', 'its address is on http', HTTPS, '<form action="http://b.example/search"></form>'],
  ['fail', 'the base is on http', HTTPS, '<base href="http://b.example/"><form action="a"></form>'],
  [
    'fail',
    'a button sends elsewhere, over http',
    HTTPS,
    '<form><button formaction="http://b.example/">Go</button></form>',
  ],
  ['pass', 'a page over http searches', HTTP, '<form action="/search"><input name="q"></form>'],
  ['fail', 'a page over http posts', HTTP, '<form method="POST"></form>'],
  ['fail', 'a page over http asks for a password', HTTP, '<input type="Password">'],
  ['pass', 'a page over http posts to https', HTTP, '<form method="post" action="https://b.example/"></form>'],
])('answers %s where %s', (outcome, _, url, body) => {
  expect(audited(insecureForms, { url, html: page('', body) }).outcome).toBe(outcome)
})

it.each([
  ['a header', { headers: { 'Content-Security-Policy': 'upgrade-insecure-requests' }, head: '' }],
  ['a meta element', { head: '<meta http-equiv=Content-Security-Policy content="upgrade-insecure-requests">' }],
])('passes forms that %s makes browsers send over https', (_, { head, ...more }) => {
  const html = page(head, '<form action="http://b.example/search"></form>')
  expect(audited(insecureForms, { url: HTTPS, html, ...more })).toMatchObject({
    outcome: 'pass',
    key: 'upgraded',
  })
  const posts = page(head, '<form method="post"><input type="password"></form>')
  expect(audited(insecureForms, { url: HTTP, html: posts, ...more }).outcome).toBe('fail')
})
