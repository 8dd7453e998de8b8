import { describe, expect, it } from 'vitest'
import { issueKey } from '../../domain/keys/key-format.ts'
import { createLogger } from './logging.ts'

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

describe('a line of the log', () => {
  it('is one JSON object with a level in words and a time of RFC 3339', () => {
    expect(JSON.parse(logged((logger) => logger.warn({ a: 1 }, 'hello')))).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      a: 1,
      msg: 'hello',
    })
  })

  it.each([
    ['authorization', { headers: { authorization: 'Bearer secret' } }],
    ['cookie', { request: { raw: { headers: { Cookie: 'a=secret' } } } }],
    ['set-cookie', { 'set-cookie': 'secret' }],
    ['password', { body: { password: 'a "secret" \\' } }],
    ['token', { token: 'secret' }],
  ])('hides what is named %s, however deep it lies', (_, object) => {
    const line = logged((logger) => logger.error(object))
    expect(line).not.toContain('secret')
    expect(() => JSON.parse(line)).not.toThrow()
  })

  it('hides keys in any text', () => {
    const { key } = issueKey()
    const line = logged((logger) => logger.error({ err: new Error(`${key} is bad`), list: [key] }, `of ${key}`))
    expect(line).not.toContain(key.slice(4, 12))
    expect(JSON.parse(line).err.message).toBe('vdt_[hidden] is bad')
  })

  it('hides the links that sign users in', () => {
    expect(logged((logger) => logger.info({ path: '/invite/abc-DEF_123' }))).toContain('"path":"/invite/[hidden]"')
    const token = 'aB3_-'.padEnd(43, 'x')
    expect(logged((logger) => logger.info({ path: `/s/${token}` }))).toContain('"path":"/s/[hidden]"')
  })

  it('tells the message of an error that is a plain object', () => {
    const err = { code: '57P01', message: 'terminating connection', stack: 'Error: …', parameters: ['me@example.com'] }
    const line = logged((logger) => logger.error({ err }))
    expect(JSON.parse(line).err).toEqual({ code: '57P01', message: 'terminating connection', stack: 'Error: …' })
  })

  it('tells of an error its code and cause, but not what the driver hung on it', () => {
    const cause = Object.assign(new Error('inner'), { code: '23505', detail: 'Key (email)=(me@example.com)' })
    const { err } = JSON.parse(logged((logger) => logger.error({ err: new Error('outer', { cause }) })))
    expect(err).toMatchObject({ name: 'Error', message: 'outer', cause: { message: 'inner', code: '23505' } })
    expect(JSON.stringify(err)).not.toContain('me@example.com')
  })
})
