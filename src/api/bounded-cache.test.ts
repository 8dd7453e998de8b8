import { describe, expect, it } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

describe('a bounded cache', () => {
  it('gives back what was put in', () => {
    const cache = new BoundedCache<string>(2)
    cache.set('a', 'A')
    expect(cache.get('a')).toBe('A')
    expect(cache.get('b')).toBeUndefined()
  })

  it('lets go what was not used for longest', () => {
    const cache = new BoundedCache<string>(2)
    cache.set('a', 'A')
    cache.set('b', 'B')
    cache.get('a')
    cache.set('c', 'C')
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C'])
  })

  it('counts the weight of what it holds, also when an entry is replaced or deleted', () => {
    const cache = new BoundedCache<string>(10, (value) => value.length)
    cache.set('a', '1234')
    cache.set('a', '12')
    cache.set('b', '123')
    expect(cache.weight).toBe(5)
    cache.delete('a')
    cache.delete('nobody')
    expect(cache.weight).toBe(3)
  })

  it('does not throw everything out for one that would not fit anyway', () => {
    const cache = new BoundedCache<string>(4, (value) => value.length)
    cache.set('a', '1234')
    cache.set('big', '12345')
    expect(cache.get('a')).toBe('1234')
    expect(cache.get('big')).toBeUndefined()
  })
})
