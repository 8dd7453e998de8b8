import { expect, it } from 'vitest'
import { PdfCache } from './pdf-cache.ts'

it('forgets what was used least lately when it is full, and keeps nothing that is larger than itself', () => {
  const cache = new PdfCache(10)
  cache.set('a', Buffer.alloc(4))
  cache.set('b', Buffer.alloc(4))
  cache.get('a')
  cache.set('c', Buffer.alloc(4))
  cache.set('d', Buffer.alloc(11))
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c'])
})
