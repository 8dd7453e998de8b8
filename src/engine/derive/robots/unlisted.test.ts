import { expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { readWords } from '../text/words.ts'
import { unlistedReason, unreachedHost } from './unlisted.ts'

const SIGN_IN = '<form><input name="email"><input type="password" name="password"><button>Sign in</button></form>'
const ARTICLE = `<p>${'word '.repeat(300)}</p>`
const SEARCH = '<form><input type="search" name="q"></form>'

it.each<[string | null, string, string, string]>([
  [null, 'an ordinary page', 'https://example.com/', '<p>Clocks</p>'],
  ['signIn', 'a short page with a password field', 'https://example.com/hello', SIGN_IN],
  ['signIn', 'a longer one by its path', 'https://example.com/de/anmelden', SIGN_IN + ARTICLE],
  [null, 'a path without a password field', 'https://example.com/login', '<p>Clocks</p>'],
  [null, 'a short page with many links', 'https://example.com/', SIGN_IN + '<a href="/">x</a>'.repeat(30)],
  [null, 'an article with a sign-in form in its header', 'https://example.com/clocks', SIGN_IN + ARTICLE],
  ['searchResults', 'the results of a search', 'https://example.com/find?q=clock', SEARCH + ARTICLE],
  ['searchResults', 'a search field by its name', 'https://example.com/?s=clock', '<input name="s">'],
  [null, 'a search page without a search term', 'https://example.com/find?q=', SEARCH],
  [null, 'a page with a parameter of that name but no search field', 'https://example.com/?s=1', ARTICLE],
  [null, 'a page with such a parameter and another field', 'https://example.com/?s=1', '<input name="email">'],
  ['step', 'a cart', 'https://example.com/de/warenkorb/', ARTICLE],
  ['step', 'the page after an order', 'https://example.com/shop/thank-you.html?order=1', ARTICLE],
  [null, 'a product with such a word', 'https://example.com/golf/cart-covers', ARTICLE],
  [null, 'something below a cart', 'https://example.com/cart/wheels', ARTICLE],
  ['signIn', 'a form for a new password', 'https://example.com/user/lost-password', '<input type="email">'],
  [null, 'an article about passwords', 'https://example.com/why-reset-passwords', ARTICLE],
  ['searchResults', 'a page to search a site', 'https://example.com/docs/search.html', SEARCH + ARTICLE],
  [null, 'an article about search, with a search field', 'https://example.com/docs/search-engines', SEARCH + ARTICLE],
  ['errorPage', 'what a server sends for missing pages', 'https://example.com/404.html', ARTICLE],
  ['errorPage', 'the same in a folder', 'https://example.com/404/', ARTICLE],
  [null, 'an article with such a number', 'https://example.com/peugeot-404.html', ARTICLE],
  ['refresh', 'the old URL of a page', 'https://example.com/old', '<meta http-equiv="refresh" content="0; url=/new">'],
  [null, 'a page that reloads itself', 'https://example.com/', '<meta http-equiv="refresh" content="300">'],
])('%s: %s', (reason, _, url, body) => {
  const document = readDocument(`<!doctype html><title>t</title>${body}`, url)
  expect(unlistedReason(document, readWords(document))).toBe(reason)
})

it.each<[string | null, string, string]>([
  [null, 'an ordinary host', 'https://example.com/'],
  ['staging', 'a host for testing', 'https://staging.example.com/'],
  ['staging', 'a host for testing, numbered', 'https://shop-uat2.example.co.uk/'],
  ['staging', 'a preview of a change', 'https://deploy-preview-12--clocks.netlify.app/'],
  [null, 'a site of that name', 'https://staging.com/'],
  [null, 'a host for developers', 'https://dev.example.com/'],
  [null, 'a theater', 'https://backstage.example.com/'],
  ['notPublic', 'a name without a dot', 'http://intranet/'],
  ['notPublic', 'a reserved name', 'https://app.test/'],
  ['notPublic', 'an address of a private network', 'http://192.168.1.5:8080/'],
  ['notPublic', 'this machine', 'http://[::1]/'],
  [null, 'a public address', 'http://[2001:db8::1]/'],
  [null, 'a public address of version 4', 'http://172.32.0.1/'],
])('%s: %s', (reason, _, url) => {
  expect(unreachedHost(new URL(url))).toBe(reason)
})
