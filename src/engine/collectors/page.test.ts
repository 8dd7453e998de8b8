import { expect, it } from 'vitest'
import { collectContext } from '../testing/collect-context.ts'
import { page } from './page.ts'

/** A server that answers so to requests with an Origin, and with a page to all others. */
function collectFrom(statusWithOrigin: number) {
  const { context, asked } = collectContext({ url: 'https://example.com/' }, ({ headers }) => ({
    status: headers === undefined ? 200 : statusWithOrigin,
  }))
  return { result: page.collect(context), asked }
}

it.each([403, 500])(
  'asks again without an Origin where a server answers %d to one that it does not know',
  async (status) => {
    const { result, asked } = collectFrom(status)
    expect(await result).toMatchObject({ status: 200 })
    expect(asked.map(({ headers }) => headers)).toEqual([{ Origin: 'https://verdict.invalid' }, undefined])
  },
)

it.each([200, 404, 401, 503])(
  'asks once where it answers %d, which has nothing to do with the Origin',
  async (status) => {
    const { result, asked } = collectFrom(status)
    expect(await result).toMatchObject({ status })
    expect(asked).toHaveLength(1)
  },
)
