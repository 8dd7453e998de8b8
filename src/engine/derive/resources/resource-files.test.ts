import { expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { askedFiles } from './resource-files.ts'
import { readSubresources } from './subresources.ts'

it('counts each file that the markup asks for once', () => {
  const html = '<script src=https://cdn.net/a.js></script><img src=/a.png><img src=/b.png><img src=/a.png>'
  expect(askedFiles(readSubresources(readDocument(html, 'https://example.com/')))).toEqual([
    { host: 'cdn.net', kind: 'script' },
    { host: 'example.com', kind: 'image' },
    { host: 'example.com', kind: 'image' },
  ])
})
