import { expect, it } from 'vitest'
import { contentChecksOf } from './content-checks.ts'

const content = [
  { must_contain: ['Museum of Clocks'] },
  { paths: ['/shop/*'], must_contain: ['css:.price'], must_not_contain: ['Sold out'] },
]
const everywhere = { kind: 'must_contain', text: 'Museum of Clocks' }

it.each([
  ['https://example.com/', [everywhere]],
  [
    'https://example.com/shop/clock',
    [everywhere, { kind: 'must_contain', selector: '.price' }, { kind: 'must_not_contain', text: 'Sold out' }],
  ],
])('a policy checks the content of %s by its path', (url, checks) => {
  expect(contentChecksOf({ content }, url)).toEqual(checks)
})

it('checks nothing without a word about content', () => {
  expect(contentChecksOf({}, 'https://example.com/')).toEqual([])
})
