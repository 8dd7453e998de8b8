import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { missingResource, resource, resources } from '../../testing/resource.ts'
import { imageFormat } from './image-format.ts'

const image = (path: string, type: string, kib: number) =>
  resource(path, 'image', { wireBytes: kib * 1024, headers: [['content-type', type]] })
const plain = page('', '<img src="/a.jpg" alt="">')
const picture = page('', '<picture><source srcset="/a.avif" type="image/avif"><img src="/a.jpg" alt=""></picture>')
const withFragment = page('', '<picture><source srcset="/a.avif"><img src="/a.jpg#x" alt=""></picture>')
const byEnding = page('', '<picture><source srcset="/a.webp 1x, /b.webp 2x"><img src="/a.jpg" alt=""></picture>')

it.each([
  ['warn', 'a large JPEG stands alone', plain, image('/a.jpg', 'image/jpeg', 101)],
  ['warn', 'a large PNG stands alone', plain, image('/a.jpg', 'image/png', 101)],
  ['pass', 'it is no larger than 100 KiB', plain, image('/a.jpg', 'image/jpeg', 100)],
  ['pass', 'the server sends WebP under that name', plain, image('/a.jpg', 'image/webp', 500)],
  ['pass', 'a picture offers AVIF by type', picture, image('/a.jpg', 'image/jpeg', 500)],
  ['pass', 'a picture offers WebP by its ending', byEnding, image('/a.jpg', 'image/jpeg', 500)],
  ['pass', 'the URL of the fallback has a fragment', withFragment, image('/a.jpg', 'image/jpeg', 500)],
  ['not-applicable', 'there is no image', page(''), resource('/a.css', 'style')],
  ['not-applicable', 'the only image could not be fetched', plain, missingResource('/a.jpg', 'image')],
])('answers %s where %s', (outcome, _, html, item) => {
  expect(audited(imageFormat, { html, evidence: { resources: resources(item) } }).outcome).toBe(outcome)
})

it('judges files on disk by their size there', () => {
  const file = resource('/a.jpg', 'image', { wireBytes: null, decodedBytes: 300_000, headers: null })
  expect(audited(imageFormat, { html: plain, evidence: { resources: resources(file) } }).findings).toMatchObject([
    { message: '300 kB as JPEG, without an AVIF or WebP alternative.', where: 'https://example.com/a.jpg' },
  ])
})
