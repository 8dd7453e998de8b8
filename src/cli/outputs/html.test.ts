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
})
