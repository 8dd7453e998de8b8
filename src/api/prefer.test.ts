import { describe, expect, it } from 'vitest'
import { readPrefer } from './prefer.ts'

const config = { wait: 15_000, waitMax: 60_000 }

describe('the Prefer header', () => {
  it.each([
    [undefined, 15_000, null],
    ['', 15_000, null],
    ['wait=5', 5000, 'wait=5'],
    ['wait=0', 0, 'wait=0'],
    ['wait="7"', 7000, 'wait=7'],
    ['Wait = 5', 5000, 'wait=5'],
    ['wait=5; foo=bar', 5000, 'wait=5'],
    ['wait=600', 60_000, 'wait=60'],
    ['respond-async', 0, 'respond-async'],
    ['RESPOND-ASYNC', 0, 'respond-async'],
    ['respond-async, wait=10', 10_000, 'wait=10'],
    ['return=minimal, respond-async', 0, 'respond-async'],
    ['wait=3, wait=9', 3000, 'wait=3'],
    ['wait=soon', 15_000, null],
    ['wait=-1', 15_000, null],
    ['wait', 15_000, null],
    ['handling=lenient', 15_000, null],
    [',,,', 15_000, null],
  ])('%s', (header, wait, applied) => {
    expect(readPrefer(header, config)).toEqual({ wait, applied })
  })

  it('never waits past the cap, also by default', () => {
    expect(readPrefer(undefined, { wait: 15_000, waitMax: 1000 })).toEqual({ wait: 1000, applied: null })
  })
})
