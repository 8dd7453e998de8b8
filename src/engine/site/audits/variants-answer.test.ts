import { expect, it } from 'vitest'
import { many, prose, ruled, siteOf } from '../testing/site.ts'
import { variantsAnswer } from './variants-answer.ts'

const text = prose('same')

it('finds slash, index file, case, www and http forms with the same text', () => {
  const forms = ['/a', '/a/', '/A', '/a/index.html', 'http://site.example/a', 'https://www.site.example/a']
  const site = siteOf({ '/': {}, ...Object.fromEntries(forms.map((url) => [url, { text }])) })
  expect(ruled(variantsAnswer, site)).toEqual(['fail', `copies /a: ${forms.join(' ')}`])
})

it('warns if it concerns few pages', () => {
  const site = siteOf({ ...many('/p', 60), '/a': { text }, '/a/': { text } })
  expect(ruled(variantsAnswer, site)).toEqual(['warn', 'copies /a: /a /a/'])
})

it('only notes copies whose canonical links name one of them', () => {
  const site = siteOf({ '/a': { text }, '/a/': { text, canonical: '/a' } })
  expect(ruled(variantsAnswer, site)).toEqual(['pass', 'note canonical /a: /a /a/'])
})

it('fails if another form of the host answers, unless the canonical link settles it', () => {
  const hosts = { answeringVariants: ['https://www.site.example/'] }
  expect(ruled(variantsAnswer, siteOf({ '/': {}, ...many('/p', 100) }, { hosts }))).toEqual(['fail', 'hosts /: /'])
  expect(ruled(variantsAnswer, siteOf({ '/': { canonical: '/' } }, { hosts }))).toEqual(['pass', 'note hosts /: /'])
})

it('passes redirects, different texts, empty texts, and leaves parameters to another audit', () => {
  const site = siteOf({
    '/a': { text },
    '/a/': '/a',
    '/b': { text: prose('one') },
    '/B': { text: prose('other') },
    '/c': {},
    '/c/': {},
    '/d': { text },
    '/d?utm_source=x': { text },
  })
  expect(ruled(variantsAnswer, site)).toEqual(['pass'])
})
