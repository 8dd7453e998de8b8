import { expect, it } from 'vitest'
import { collectContext } from '../testing/collect-context.ts'
import { page } from '../testing/page.ts'
import { canonicalTarget } from './canonical-target.ts'

/** Every address answers 200. */
function collectFrom(html: string) {
  const { context, asked } = collectContext({ url: 'https://example.com/clocks?a=1', html }, () => ({ status: 200 }))
  return { result: canonicalTarget.collect(context), asked }
}

it('requests the canonical URL of the head', async () => {
  const { result, asked } = collectFrom(page('<link rel="canonical" href="/clocks">'))
  expect(await result).toMatchObject({ url: 'https://example.com/clocks', status: 200, noindex: false })
  expect(asked).toHaveLength(1)
})

it.each([
  ['is the page itself', page('<link rel="canonical" href="/clocks?a=1">')],
  ['stands in the body, where search engines ignore it', page('', '<link rel="canonical" href="/planted">')],
])('requests nothing where it %s', async (_, html) => {
  const { result, asked } = collectFrom(html)
  expect(await result).toBeNull()
  expect(asked).toEqual([])
})
