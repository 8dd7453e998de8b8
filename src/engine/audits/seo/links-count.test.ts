import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { linksCount } from './links-count.ts'

it('seo/links-count tells links by where they lead and what they ask', () => {
  const body = `<a href="/a">a</a><a href="https://example.com/b">b</a><a href="https://example.org" rel="nofollow UGC">c</a>
    <a href="mailto:a@example.com">d</a><a>e</a><map><area href="/f" rel="sponsored"></map>`
  expect(audited(linksCount, page('', body)).details).toEqual({
    total: 5,
    internal: 3,
    external: 1,
    other: 1,
    nofollow: 1,
    sponsored: 1,
    ugc: 1,
  })
})

it('seo/links-count takes a page without links as it is', () => {
  expect(audited(linksCount, page(''))).toMatchObject({ outcome: 'pass', value: '0 internal, 0 external' })
})
