import { describe, expect, it } from 'vitest'
import { pendingMigrations } from './migration.ts'

const all = ['0001-a', '0002-b', '0003-c'].map((name) => ({ name, statements: [] }))

describe('outstanding migrations', () => {
  it.each([
    [[], ['0001-a', '0002-b', '0003-c']],
    [['0001-a'], ['0002-b', '0003-c']],
    [['0001-a', '0002-b', '0003-c'], []],
  ])('after %j are %j', (done, left) => {
    expect(pendingMigrations(done, all).map((one) => one.name)).toEqual(left)
  })

  it('of a database that a newer program wrote are none: it is refused', () => {
    expect(() => pendingMigrations(['0001-a', '0002-b', '0003-c', '0004-d'], all)).toThrow(/newer Verdict.*0004-d/)
    expect(() => pendingMigrations(['0001-a', '0002-x'], all)).toThrow('0002-x')
  })
})
