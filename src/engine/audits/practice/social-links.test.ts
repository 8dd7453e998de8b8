import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { socialLinks } from './social-links.ts'

const networks = (body: string) => audited(socialLinks, page('', body)).details!.networks

it('says so where there is none', () => {
  expect(audited(socialLinks, page(''))).toMatchObject({ outcome: 'pass', value: 'none' })
})

it('finds networks by their host, also below it', () => {
  expect(networks('<a href="https://www.facebook.com/a">a</a> <a href="//x.com/b">b</a>')).toEqual({
    Facebook: 'https://www.facebook.com/a',
    X: 'https://x.com/b',
  })
})

it.each([
  'https://notfacebook.com/',
  'https://facebook.com.example/',
  '/facebook.com',
  'mailto:a@facebook.com',
  'https://constructor/',
])('is not taken in by %s', (href) => {
  expect(networks(`<a href="${href}">a</a>`)).toEqual({})
})

it('keeps the first link of each network', () => {
  expect(networks('<a href="https://x.com/1">a</a><a href="https://twitter.com/2">b</a>')).toEqual({
    X: 'https://x.com/1',
  })
})
