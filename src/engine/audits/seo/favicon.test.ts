import { expect, it } from 'vitest'
import type { IconProbe } from '../../model.ts'
import { audited } from '../../testing/page.ts'
import { favicon } from './favicon.ts'

const SOUND: IconProbe = {
  url: 'https://example.com/favicon.ico',
  rel: 'icon',
  status: 200,
  contentType: 'image/x-icon',
  isImage: true,
  bytes: 1000,
}
const on = (...icons: Partial<IconProbe>[]) =>
  audited(favicon, { evidence: { icons: icons.map((icon) => ({ ...SOUND, ...icon })) } })

it.each<[string, string, Partial<IconProbe>[]]>([
  ['pass', 'an icon answers with a picture', [{}]],
  ['pass', 'one of two does', [{ status: 404, isImage: false }, {}]],
  ['fail', 'there is none', []],
  ['fail', 'it is missing', [{ status: 404 }]],
  ['unknown', 'it was refused to us because of too many requests', [{ status: 404 }, { status: 429, isImage: false }]],
  ['pass', 'another than the one that was refused answers', [{ status: 429, isImage: false }, {}]],
  [
    'unknown',
    'the linked one did not answer',
    [
      { status: 0, isImage: false },
      { status: 404, isImage: false },
    ],
  ],
  ['pass', 'another than the one that did not answer does', [{ status: 0, isImage: false }, {}]],
  ['fail', 'it is a page', [{ contentType: 'text/html', isImage: false }]],
])('answers %s where %s', (outcome, _, icons) => {
  expect(on(...icons).outcome).toBe(outcome)
})

it('remarks on a broken icon beside a good one', () => {
  expect(on({ status: 404 }, {}).findings).toEqual([
    expect.objectContaining({ message: 'The icon responds with status 404.', where: SOUND.url, note: true }),
  ])
})

it('has no status to tell of an icon that did not answer', () => {
  expect(on({ status: 0, isImage: false }, {}).findings).toEqual([
    expect.objectContaining({ message: 'The icon could not be fetched, so it was not checked.', note: true }),
  ])
})
