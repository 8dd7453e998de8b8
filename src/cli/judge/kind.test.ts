import { expect, it } from 'vitest'
import { readLines } from '../lines.ts'
import { kindOfInput } from './kind.ts'

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
  ['evidence on one line', '{"format":1}\n\n', { kind: 'evidence', value: { format: 1 } }],
  ['indented evidence', '{\n  "format": 1\n}\n', { kind: 'evidence', value: { format: 1 } }],
  ['captures', '\n{"id":1}\n{"id":2}\n', { kind: 'captures', lines: ['', '{"id":1}', '{"id":2}'] }],
  ['a capture with a format', '{"html":"","format":1}', { kind: 'captures', lines: ['{"html":"","format":1}'] }],
  ['a malformed first line', 'x\n{"id":2}', { kind: 'captures', lines: ['x', '{"id":2}'] }],
  ['a brace that opens nothing', '{\n{"id":2}', { kind: 'captures', lines: ['{', '{"id":2}'] }],
])('takes %s for what it is', async (_, text, expected) => {
  expect(await kindOf(text)).toEqual(expected)
})

it('refuses evidence with something after it', async () => {
  await expect(kindOf('{"format":1}\n{"format":1}')).rejects.toThrow('line 2 holds something more')
})
