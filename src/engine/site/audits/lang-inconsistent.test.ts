import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { langInconsistent } from './lang-inconsistent.ts'

it('names pages whose language is not that of the hreflang links to them', () => {
  const site = siteOf({ '/': { lang: 'en', alternates: { en: '/', de: '/de/a' } }, '/de/a': { lang: 'en' } })
  expect(ruled(langInconsistent, site)).toEqual(['fail', 'hreflang /de/a: /de/a'])
  const among = siteOf({ ...many('/p', 40, () => ({ lang: 'en' })), '/p1': { lang: 'en', alternates: { de: '/p2' } } })
  expect(ruled(langInconsistent, among)[0]).toBe('warn')
})

it('warns of a page that differs from nine of its directory, or from 90 %', () => {
  const site = siteOf({ '/de/x': { lang: 'en-US' }, ...many('/de/', 9, () => ({ lang: 'de' })) })
  expect(ruled(langInconsistent, site)).toEqual(['warn', 'directory /de/x: /de/x'])
  const two = siteOf({ ...many('/de/x', 2, () => ({ lang: 'en' })), ...many('/de/', 18, () => ({ lang: 'de' })) })
  expect(ruled(langInconsistent, two)).toEqual(['warn', 'directory /de/x1: /de/x1 /de/x2'])
  expect(langInconsistent.check(two).summary.params).toEqual({ count: 2 })
  const eight = siteOf({ '/de/x': { lang: 'en' }, ...many('/de/', 8, () => ({ lang: 'de' })) })
  expect(ruled(langInconsistent, eight)).toEqual(['pass'])
})

it('passes mixed directories, small ones, regions and old codes, and pages that hreflang confirms', () => {
  const site = siteOf({
    ...many('/blog/', 10, () => ({ lang: 'en' })),
    ...many('/blog/de', 2, () => ({ lang: 'de' })),
    ...many('/few/', 5, () => ({ lang: 'en' })),
    '/few/fr': { lang: 'fr' },
    ...many('/no/', 20, () => ({ lang: 'nb' })),
    '/no/x': { lang: 'no', alternates: { nn: '/no/x', 'x-default': '/few/1' } },
    ...many('/en/', 20, () => ({ lang: 'en' })),
    '/en/uk': { lang: 'en-gb' },
    '/en/german': { lang: 'de', alternates: { de: '/en/german' } },
    '/en/none': {},
  })
  expect(ruled(langInconsistent, site)).toEqual(['pass'])
})

it('passes Filipino and Mandarin with the codes of two letters that hreflang needs', () => {
  const site = siteOf({
    '/': { lang: 'en', alternates: { en: '/', 'tl-ph': '/ph', 'zh-cn': '/cn' } },
    '/ph': { lang: 'fil' },
    '/cn': { lang: 'cmn-Hans-CN' },
  })
  expect(ruled(langInconsistent, site)).toEqual(['pass'])
})
