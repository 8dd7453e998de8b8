import { expect, it } from 'vitest'
import { type Line, readLines } from './input.ts'

async function linesOf(chunks: (string | Uint8Array)[], longest?: number): Promise<Line[]> {
  async function* source() {
    for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
  }
  const lines: Line[] = []
  for await (const line of readLines(source(), longest)) lines.push(line)
  return lines
}

const text = (number: number, text: string) => ({ number, text })

it.each([
  ['nothing', [], []],
  ['a last line without its end', ['a\nb'], [text(1, 'a'), text(2, 'b')]],
  ['empty lines', ['\n\na\n'], [text(1, ''), text(2, ''), text(3, 'a')]],
  ['a line in many pieces', ['ab', 'c', 'd\ne'], [text(1, 'abcd'), text(2, 'e')]],
  ['a letter cut by the chunks', [Buffer.from([0xc3]), Buffer.from([0xa4, 0x0a])], [text(1, 'ä')]],
  ['a byte order mark', ['\ufeffa\n\ufeffb'], [text(1, 'a'), text(2, '\ufeffb')]],
])('reads %s', async (_, chunks, expected) => {
  expect(await linesOf(chunks)).toEqual(expected)
})

it('skips a line that is too long and continues', async () => {
  const lines = await linesOf(['12345\n', '123', '456', '789\nok\n1234'], 5)
  expect(lines.map((line) => ('text' in line ? line.text : line.failure.code))).toEqual([
    '12345',
    'too_large',
    'ok',
    '1234',
  ])
  expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4])
})

it('reports a line that is not UTF-8', async () => {
  const [line] = await linesOf([Buffer.from([0x22, 0xff, 0x22, 0x0a])])
  expect(line).toEqual({ number: 1, failure: { code: 'invalid_capture', message: 'The line is not valid UTF-8.' } })
})
