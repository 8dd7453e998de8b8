import { describe, expect, it } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

const byLength = (text: string) => text.length

describe('a bounded cache', () => {
  it('returns what was set, and undefined for anything else', () => {
    const cache = new BoundedCache<string, string>(2)
    cache.set('a', 'A')
    expect(cache.get('a')).toBe('A')
    expect(cache.get('b')).toBeUndefined()
  })

  it('drops the least recently used entry', () => {
    const cache = new BoundedCache<string, string>(2)
    cache.set('a', 'A')
    cache.set('b', 'B')
    cache.get('a')
    cache.set('c', 'C')
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C'])
  })

  it('drops as many entries as a heavy one needs', () => {
    const cache = new BoundedCache<string, string>(4, byLength)
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key)
    cache.set('heavy', '123')
    expect(['a', 'b', 'c', 'd', 'heavy'].filter((key) => cache.get(key) !== undefined)).toEqual(['d', 'heavy'])
    expect(cache.weight).toBe(4)
  })

  it('keeps the weight right when entries are replaced or deleted', () => {
    const cache = new BoundedCache<string, string>(10, byLength)
    cache.set('a', '1234')
    cache.set('a', '12')
    cache.set('b', '123')
    expect(cache.weight).toBe(5)
    cache.delete('a')
    cache.delete('missing')
    expect(cache.weight).toBe(3)
  })

  it('does not keep a value heavier than the cache, nor drop others for it', () => {
    const cache = new BoundedCache<string, string>(4, byLength)
    cache.set('a', '1234')
    cache.set('heavy', '12345')
    expect(cache.get('a')).toBe('1234')
    expect(cache.get('heavy')).toBeUndefined()
  })

  it('forgets the earlier value when its replacement is too heavy', () => {
    const cache = new BoundedCache<string, string>(4, byLength)
    cache.set('a', '1234')
    cache.set('a', '12345')
    expect(cache.get('a')).toBeUndefined()
    expect(cache.weight).toBe(0)
  })
})
