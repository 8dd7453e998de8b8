import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../errors.ts'
import { nextPageState, type PageState } from './page-state.ts'

const UP: PageState = { phase: 'up', since: null }
const suspect = (since: number): PageState => ({ phase: 'suspect', since })
const down = (since: number): PageState => ({ phase: 'down', since })
const failure = (code: ErrorCode = 'timeout') => ({ code, message: '' })

describe('a page between two checks', () => {
  it.each<[string, PageState, { at: number; fails?: ErrorCode }, object]>([
    ['stays up', UP, { at: 1000 }, { state: UP, transition: null, confirmAt: null, downAt: [], counts: true }],
    [
      'is suspect after one failure, and checked again 20 seconds later',
      UP,
      { at: 1000, fails: 'timeout' },
      { state: suspect(1000), transition: null, confirmAt: 21_000, downAt: [], counts: true },
    ],
    [
      'is up again without a word if that succeeds',
      suspect(1000),
      { at: 21_000 },
      { state: UP, transition: null, confirmAt: null, downAt: [], counts: true },
    ],
    [
      'is down if that fails, too, since the first',
      suspect(1000),
      { at: 21_000, fails: 'http_error' },
      { state: down(1000), transition: 'down', confirmAt: null, downAt: [1000, 21_000], counts: true },
    ],
    [
      'is not down before these 20 seconds',
      suspect(1000),
      { at: 20_999, fails: 'timeout' },
      { state: suspect(1000), transition: null, confirmAt: 21_000, downAt: [], counts: true },
    ],
    [
      'stays down',
      down(1000),
      { at: 81_000, fails: 'timeout' },
      { state: down(1000), transition: null, confirmAt: null, downAt: [81_000], counts: true },
    ],
    [
      'is up again after one success',
      down(1000),
      { at: 81_000 },
      { state: UP, transition: 'up', confirmAt: null, downAt: [], counts: true },
    ],
  ])('%s', (_, before, { at, fails }, step) => {
    expect(nextPageState(before, { at, failure: fails === undefined ? null : failure(fails) })).toEqual(step)
  })

  it.each<ErrorCode>(['blocked_address', 'aborted', 'internal_error', 'bot_wall', 'invalid_url', 'too_large'])(
    'stays as it is after %s, which is not its doing',
    (code) => {
      for (const before of [UP, suspect(1000), down(1000)])
        expect(nextPageState(before, { at: 90_000, failure: failure(code) })).toEqual({
          ...{ state: before, transition: null, confirmAt: null, downAt: [], counts: false },
        })
    },
  )
})
