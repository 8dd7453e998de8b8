import { describe, expect, it } from 'vitest'
import { Unchanged } from './unchanged.ts'

const reading = (value: string) => async () => value

describe('what was read', () => {
  it('is known again while nothing was written', async () => {
    const known = new Unchanged<string>(() => 1, 10)
    expect(known.get('a')).toBeUndefined()
    expect(await known.read('a', reading('A'))).toBe('A')
    expect(known.get('a')).toBe('A')
  })

  it('is forgotten when anything was', async () => {
    let version = 1
    const known = new Unchanged<string>(() => version, 10)
    await known.read('a', reading('A'))
    version = 2
    expect(known.get('a')).toBeUndefined()
  })

  it('is outdated at once where something was written while it was read', async () => {
    let version = 1
    const known = new Unchanged<string>(() => version, 10)
    await known.read('a', async () => {
      version = 2
      return 'A'
    })
    expect(known.get('a')).toBeUndefined()
  })

  it('is never kept where the database cannot tell', async () => {
    const known = new Unchanged<string>(undefined, 10)
    await known.read('a', reading('A'))
    expect(known.get('a')).toBeUndefined()
  })
})
