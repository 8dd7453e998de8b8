import { expect, it } from 'vitest'
import { evidenceOf } from '../../engine/testing/page.ts'
import { checkEvidence } from './evidence.ts'

const whole = () => structuredClone(evidenceOf({ html: '<p>x' })) as unknown as Record<string, unknown>

it('takes whole evidence', () => {
  expect(checkEvidence(whole())).toEqual(whole())
})

it.each([
  ['another format', { format: 2 }, 'evidence of format 1, not 2'],
  ['no url', { url: null }, '"url" is not a string'],
  ['no date', { collectedAt: 'yesterday' }, '"collectedAt" is not a date'],
  ['an unknown source', { source: 'hearsay' }, '"source" is none we know'],
  ['a part missing', { robots: undefined }, '"robots" is missing or has no "ok"'],
  ['a part without value', { icons: { ok: true } }, '"icons" has no "value"'],
  ['a lack without reason', { icons: { ok: false } }, '"icons" was not had and has no "code" and "message"'],
  [
    'a page without body',
    { page: { ok: true, value: { url: 'https://a.example/', hops: [], headers: [] } } },
    'no "body"',
  ],
  ['a page without address', { page: { ok: true, value: { url: 'a', hops: [], headers: [] } } }, 'no absolute "url"'],
  [
    'headers of another shape',
    { page: { ok: true, value: { url: 'https://a.example/', hops: [], headers: {}, body: { text: '' } } } },
    '"headers" of "page"',
  ],
])('refuses %s', (_, change, sentence) => {
  expect(() => checkEvidence({ ...whole(), ...change })).toThrow(sentence)
})
