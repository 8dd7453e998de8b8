import fastify from 'fastify'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { pick, readFields } from './fields.ts'
import { createAnswerList, pageOf } from './list-answer.ts'

it.each([
  [1, 2, [1, 2]],
  [2, 2, [3, 4]],
  [3, 2, [5]],
  [4, 2, []],
])('page %d of a short list, with %d each', (page, perPage, items) => {
  expect(pageOf([1, 2, 3, 4, 5], { page, perPage })).toEqual({ items, total: 5 })
})

/** Asks for a list of 30 numbers. */
async function listed(query: string, headers: Record<string, string> = {}) {
  const app = fastify({ routerOptions: { maxParamLength: 10_000 } })
  const answerList = createAnswerList(() => 'https://v.example')
  const asked: number[] = []
  const querystring = Type.Object({ page: Type.Optional(Type.Integer()) })
  app.get('/list', { schema: { querystring } }, (request, reply) =>
    answerList(request, reply, {
      async read(question) {
        asked.push(question.page)
        return { items: [1, 2].map((n) => ({ n })), total: 30 }
      },
      toJson: (item) => JSON.stringify(item),
    }),
  )
  const answer = await app.inject({ url: `/list${query}`, headers })
  return { answer, asked }
}

it.each([
  [1_000_000_000, 1_000_000_000],
  [1_000_000_001, 1_000_000_000],
])('page %d is asked for as %d, which databases take, and answered as it was asked for', async (page, read) => {
  const { answer, asked } = await listed(`?page=${page}`)
  expect(asked).toEqual([read])
  expect(answer.json().meta.current_page).toBe(page)
})

it('has no Link header that proxies would refuse; its body has the links', async () => {
  const { answer } = await listed('?a=1')
  expect(answer.headers['link']).toContain('rel="next"')
  const long = await listed(`?a=${'x'.repeat(1_200)}`)
  expect(long.answer.headers['link']).toBeUndefined()
  expect(long.answer.json().links.next).toContain('page=2')
})

it('is not sent again to a client that has it', async () => {
  const { answer } = await listed('')
  const again = await listed('', { 'if-none-match': String(answer.headers['etag']) })
  expect([again.answer.statusCode, again.answer.body]).toEqual([304, ''])
  expect((await listed('', { 'if-none-match': 'W/"x"' })).answer.statusCode).toBe(200)
})

const record = Type.Object({ id: Type.String(), url: Type.String(), score: Type.Number() })

it('selects fields in the order of the record, and refuses what is none', () => {
  expect(readFields(undefined, record)).toBeUndefined()
  expect(readFields(' score, id', record)).toEqual(['id', 'score'])
  expect(() => readFields('id,nothing', record)).toThrow()
  expect(() => readFields('', record)).toThrow()
  expect(pick('{"id":"a","url":"b","score":1}', ['id', 'score', 'gone'])).toBe('{"id":"a","score":1}')
})
