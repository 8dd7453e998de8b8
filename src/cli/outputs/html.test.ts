import { expect, it } from 'vitest'
import { uniqueName } from './html.ts'

it('names files by their pages, each once, and never outside of their folder', () => {
  const taken = new Set<string>()
  const names = ['https://example.com/blog/?p=1', 'dist/index.html', 'dist/INDEX.html', '../../etc/passwd', '/', '…']
  expect(names.map((name) => uniqueName(name, taken))).toEqual([
    'example.com-blog-p-1',
    'dist-index',
    'dist-INDEX-2',
    'etc-passwd',
    'page',
    'page-2',
  ])
  expect(uniqueName(`https://example.com/${'a'.repeat(5_000)}`, taken).length).toBeLessThan(120)
  // File systems count bytes, and take 255 of them, with what is added.
  expect(Buffer.byteLength(uniqueName(`dist/${'時計'.repeat(100)}.html`, taken))).toBeLessThan(230)
  expect(uniqueName(`${'a'.repeat(99)}𠮷.html`, taken).isWellFormed()).toBe(true)
})
