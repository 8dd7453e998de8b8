import { expect, it } from 'vitest'
import { evidenceOf } from '../../engine/testing/page.ts'
import { readLines } from '../input.ts'
import { checkEvidence, kindOfInput } from './input.ts'

async function* bytes(text: string) {
  yield Buffer.from(text)
}

async function kindOf(text: string) {
  const input = await kindOfInput(readLines(bytes(text)))
  if (input.kind !== 'captures') return input
  const lines: string[] = []
  for await (const line of input.lines) lines.push('text' in line ? line.text : line.failure.code)
  return { kind: input.kind, lines }
}

it.each([
  ['nothing', '', { kind: 'nothing' }],
  ['blank lines', '\n \n', { kind: 'nothing' }],
  ['evidence on one line', '{"format":1}\n\n', { kind: 'evidence', value: { format: 1 }, size: 12 }],
  ['indented evidence', '{\n  "format": 1\n}\n', { kind: 'evidence', value: { format: 1 }, size: 14 }],
  ['captures', '\n{"id":1}\n{"id":2}\n', { kind: 'captures', lines: ['', '{"id":1}', '{"id":2}'] }],
  ['a capture with a format', '{"html":"","format":1}', { kind: 'captures', lines: ['{"html":"","format":1}'] }],
  ['a malformed first line', 'x\n{"id":2}', { kind: 'captures', lines: ['x', '{"id":2}'] }],
  ['a brace that opens nothing', '{\n{"id":2}', { kind: 'captures', lines: ['{', '{"id":2}'] }],
])('recognizes %s', async (_, text, expected) => {
  expect(await kindOf(text)).toEqual(expected)
})

it('rejects an indented object that is not evidence with one sentence, not one for each line', async () => {
  await expect(kindOf('{\n  "url": "https://a.example/",\n  "score": 90\n}\n')).rejects.toThrow('not evidence')
  await expect(kindOf('{\n  "url": "https://a.example/",\n  "html": ""\n}\n')).rejects.toThrow('on one line')
  expect(await kindOf('{\n  "url": 1\n{"id":2}\n}')).toMatchObject({ kind: 'captures' })
})

it('rejects evidence with something after it', async () => {
  await expect(kindOf('{"format":1}\n{"format":1}')).rejects.toThrow('there is more on line 2')
})

const whole = () => structuredClone(evidenceOf({ html: '<p>x' })) as unknown as Record<string, unknown>

it('accepts complete evidence', () => {
  expect(checkEvidence(whole())).toEqual(whole())
  const withChecks = { ...whole(), contentChecks: [{ kind: 'must_contain', selector: '.price' }] }
  expect(checkEvidence(withChecks)).toEqual(withChecks)
})

it.each([
  ['another format', { format: 2 }, 'Evidence of format 2 is not supported'],
  ['no url', { url: null }, '"url" is not a string'],
  ['no date', { collectedAt: 'yesterday' }, '"collectedAt" is not a date'],
  ['an unknown source', { source: 'hearsay' }, '"source" is unknown'],
  ['a part missing', { robots: undefined }, '"robots" is missing or has no "ok"'],
  ['a part without value', { icons: { ok: true } }, '"icons" has no "value"'],
  ['a lack without reason', { icons: { ok: false } }, '"icons" failed, but has no "code" and "message"'],
  [
    'no list of content checks',
    { contentChecks: { kind: 'must_contain', text: 'a' } },
    '"contentChecks" are not a list',
  ],
  ['a content check of nothing', { contentChecks: [{ kind: 'must_contain' }] }, '"contentChecks" are not a list'],
  [
    'a content check of another kind',
    { contentChecks: [{ kind: 'may', text: 'a' }] },
    '"contentChecks" are not a list',
  ],
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
])('rejects %s', (_, change, sentence) => {
  expect(() => checkEvidence({ ...whole(), ...change })).toThrow(sentence)
})
