import { expect, it } from 'vitest'
import { VerdictError } from '../errors.ts'
import { readLines } from './input.ts'
import { answerJsonLines, answerObject } from './json-lines.ts'
import { fakeTerminal } from './testing/terminal.ts'

async function answersTo(input: string) {
  const terminal = fakeTerminal({ input })
  const twice = ({ id, n }: Record<string, unknown>) => {
    if (typeof n !== 'number') throw new VerdictError('invalid_capture', '"n" must be a number.')
    return { id, twice: n * 2 }
  }
  const lines = readLines(terminal.stdin)
  const malformed = await answerJsonLines(lines, terminal, (line) => answerObject(line, twice))
  return {
    malformed,
    lines: terminal.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  }
}

it('answers in order, and invalid lines with their number and id', async () => {
  const { malformed, lines } = await answersTo('{"id":1,"n":2}\n\nnonsense\n{"id":"b"}\r\n[]\nnull\n{"id":3,"n":4}')
  expect(malformed).toBe(4)
  expect(lines).toEqual([
    { id: 1, twice: 4 },
    { line: 3, error: { code: 'invalid_capture', message: 'The line is not valid JSON.' } },
    { id: 'b', line: 4, error: { code: 'invalid_capture', message: '"n" must be a number.' } },
    { line: 5, error: { code: 'invalid_capture', message: 'The line is not a JSON object.' } },
    { line: 6, error: { code: 'invalid_capture', message: 'The line is not a JSON object.' } },
    { id: 3, twice: 8 },
  ])
})

it('does not repeat an invalid line, which may be huge', async () => {
  const { lines } = await answersTo(`{"id": 1, "html": "${'x'.repeat(100_000)}`)
  expect(JSON.stringify(lines).length).toBeLessThan(200)
})

it('stops when interrupted', async () => {
  const terminal = fakeTerminal({ input: '{"id":1}\n{"id":2}\n' })
  const answering = answerJsonLines(readLines(terminal.stdin), terminal, () => {
    terminal.interrupt(new Error('stop'))
    return { answer: {} }
  })
  await expect(answering).rejects.toThrow('stop')
  expect(terminal.out).toBe('{}\n')
})
