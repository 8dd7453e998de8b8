import { describe, expect, it } from 'vitest'
import { thirdParties } from './third-parties.ts'

const file = (host: string, bytes: number | null = null) => ({ host, bytes })

describe('third parties', () => {
  it('are grouped by registrable domain, the heaviest first', () => {
    const files = [file('a.small.net', 10), file('big.co.uk', 500), file('b.small.net'), file('www.example.com', 9)]
    expect(thirdParties('example.com', files)).toEqual([
      { party: 'big.co.uk', requests: 1, bytes: 500 },
      { party: 'small.net', requests: 2, bytes: 10 },
    ])
  })

  it('are told apart by host where there is no domain', () => {
    expect(thirdParties('127.0.0.1', [file('127.0.0.2'), file('127.0.0.1')])).toEqual([
      { party: '127.0.0.2', requests: 1, bytes: null },
    ])
  })
})
