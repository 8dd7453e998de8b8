import { describe, expect, it } from 'vitest'
import { Unchanged } from './unchanged.ts'

const reading = (value: string) => async () => value

describe('what was read', () => {
  it('is known again while nothing was written, without a promise', async () => {
    const known = new Unchanged<string>(() => 1, 10)
    expect(await known.get('a', reading('A'))).toBe('A')
    expect(known.get('a', reading('B'))).toBe('A')
  })

  it('is known again where the version has to be asked for', async () => {
    const known = new Unchanged<string>(async () => '10:10:', 10)
    expect(await known.get('a', reading('A'))).toBe('A')
    expect(await known.get('a', reading('B'))).toBe('A')
  })

  it('is forgotten when anything was', async () => {
    let version = 1
    const known = new Unchanged<string>(() => version, 10)
    await known.get('a', reading('A'))
    version = 2
    expect(await known.get('a', reading('B'))).toBe('B')
  })

  it('is outdated at once where something was written while it was read', async () => {
    let version = 1
    const known = new Unchanged<string>(() => version, 10)
    await known.get('a', async () => {
      version = 2
      return 'A'
    })
    expect(await known.get('a', reading('B'))).toBe('B')
  })
})
