import { describe, expect, it } from 'vitest'
import { LARGEST_BODY, LARGEST_BRANDING_BODY, LARGEST_BULK_BODY, LARGEST_SCAN_BODY } from './bodies.ts'
import { problemOf } from './problem-of.ts'
import { notFound, PROBLEMS } from './problems.ts'

const coded = (code: string, message = 'of the driver') => Object.assign(new Error(message), { code })
const fastify = (statusCode: number) => Object.assign(new Error('of Fastify'), { statusCode })

describe('what is thrown becomes a problem', () => {
  it.each([
    ['a connection refused', coded('ECONNREFUSED'), 503],
    ['a database that shuts down', coded('57P01'), 503],
    ['a database that starts up', coded('57P03'), 503],
    ['too many connections', coded('53300'), 503],
    ['a connection lost without a code', new Error('Connection terminated unexpectedly'), 503],
    ['a full disk', Object.assign(new Error('database or disk is full'), { errcode: 13 }), 503],
    ['a file that may not be written', Object.assign(new Error('readonly'), { errcode: 8 }), 503],
    ['a body too large', fastify(413), 413],
    ['an unsupported type', fastify(415), 415],
    ['a URL that cannot be read', fastify(400), 400],
    ['a status that Fastify never gives us', fastify(418), 500],
    ['a defect', new TypeError('x is not a function'), 500],
    ['a query that is wrong', coded('42601'), 500],
    ['what is no error at all', 'text', 500],
    ['nothing', undefined, 500],
  ])('%s', (_, thrown, status) => {
    const problem = problemOf(thrown)
    expect(problem.statusCode).toBe(status)
    expect(problem.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
    expect(problem.message).not.toMatch(/driver|Fastify|function|readonly/)
  })

  it.each([LARGEST_BODY, LARGEST_BRANDING_BODY, LARGEST_BULK_BODY, LARGEST_SCAN_BODY])(
    'a body of more than %i bytes, with a limit that the page of problems has',
    (limit) => {
      const [size] = /[\d,]+ \w+/.exec(problemOf(fastify(413), limit).message) ?? []
      expect(PROBLEMS.too_large.about).toContain(size)
    },
  )

  it('one that is a problem stays what it is', () => {
    const problem = notFound('report')
    expect(problemOf(problem)).toBe(problem)
  })

  it('what went wrong is kept for the log', () => {
    const thrown = new TypeError('x')
    expect(problemOf(thrown).cause).toBe(thrown)
  })
})
