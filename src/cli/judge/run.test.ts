import { expect, it } from 'vitest'
import { readLines } from '../input.ts'
import { fakeTerminal } from '../testing/terminal.ts'
import { answerCaptures } from './run.ts'

const url = 'https://example.com/'
/** More than 40 MB once it is parsed. */
const deadly = { id: 'deadly', url, html: '<i a=b c=d e=f></i>'.repeat(120_000) }
const fine = (id: string) => ({ id, url, html: '<title>Clocks</title>' })

it('returns an error for a capture that needs too much memory, and continues with the next', async () => {
  const input = [fine('first'), deadly, fine('last')].map((capture) => JSON.stringify(capture)).join('\n')
  const terminal = fakeTerminal({ input })
  const options = { only: ['seo/title'], skip: [], passes: () => true, bounds: { heapMb: 40 } }
  const exitCode = await answerCaptures(readLines(terminal.stdin), options, terminal)
  const lines = terminal.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { id: 'first', score: 100 },
    { id: 'deadly', line: 2, error: { code: 'page_too_complex', message: expect.stringContaining('memory') } },
    { id: 'last', score: 100 },
  ])
  expect(exitCode).toBe(2)
})
