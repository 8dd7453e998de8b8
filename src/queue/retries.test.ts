import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '../errors.ts'
import { pauseBefore, storeResult } from './retries.ts'

const even = { random: () => 0.5 }

describe('what may pass', () => {
  it.each<[ErrorCode, number | null]>([
    ['dns_failed', null],
    ['connect_failed', null],
    ['timeout', null],
    ['internal_error', null],
    ['http_error', 500],
    ['http_error', 503],
  ])('%s %s is tried twice more, the second time later', (code, status) => {
    const pauses = [1, 2, 3, 4].map((attempt) => pauseBefore({ attempt, code, status }, even))
    expect(pauses).toEqual([1_000, 5_000, null, null])
  })
})

describe('what lasts', () => {
  it.each<[ErrorCode, number | null]>([
    ['invalid_url', null],
    ['tls_failed', null],
    ['too_many_redirects', null],
    ['too_large', null],
    ['not_html', 200],
    ['http_error', 404],
    ['http_error', 429],
    ['blocked_address', null],
    ['bot_wall', 503],
    ['protocol_error', null],
    ['too_little_evidence', 200],
  ])('%s %s is not tried again', (code, status) => {
    expect(pauseBefore({ attempt: 1, code, status })).toBeNull()
  })
})

it('does not bring all who failed together back together', () => {
  const at = (chance: number) => pauseBefore({ attempt: 1, code: 'timeout', status: null }, { random: () => chance })
  expect([at(0), at(0.999)]).toEqual([800, 1_200])
})

describe('a result', () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })

  /** How often it was tried, and how it ended, where the disk is full so many times. */
  async function stored(times: number, error: Error = full, abortAfter = Number.POSITIVE_INFINITY) {
    const abort = new AbortController()
    const errors: unknown[] = []
    let tries = 0
    const store = async () => {
      tries++
      if (tries > abortAfter) abort.abort()
      if (tries <= times) throw error
    }
    const options = { signal: abort.signal, onError: (one: unknown) => errors.push(one), pauses: [1, 1] }
    const isStored = await storeResult(store, options).then(
      () => true,
      () => false,
    )
    return { tries, isStored, errors: errors.length }
  }

  it('is stored as soon as the disk takes it, however long that lasts', async () => {
    expect(await stored(5)).toEqual({ tries: 6, isStored: true, errors: 5 })
  })

  it('is not tried again where something else is wrong, or the worker stops', async () => {
    expect(await stored(5, new Error('syntax'))).toEqual({ tries: 1, isStored: false, errors: 0 })
    expect(await stored(5, full, 2)).toEqual({ tries: 3, isStored: false, errors: 2 })
  })
})
