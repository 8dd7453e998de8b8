import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { manifest } from './manifest.ts'

it.each([
  ['', 'none'],
  ['<link rel="manifest">', 'none'],
  ['<link rel="Manifest" href="/app.webmanifest">', 'https://example.com/app.webmanifest'],
  ['<link rel="manifest" href="/a"><link rel="manifest" href="/b">', 'https://example.com/a'],
])('answers of %j: %s', (head, value) => {
  expect(audited(manifest, page(head))).toMatchObject({ outcome: 'pass', value })
})

it('only notes a link without a URL, because the manifest is no duty', () => {
  expect(audited(manifest, page('<link rel="manifest">')).findings).toMatchObject([{ key: 'emptyLink', note: true }])
})
