import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startProgress } from './progress.ts'
import { labelsIn } from './report/labels.ts'
import { fakeTerminal } from './testing/terminal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onTerminal = () => fakeTerminal({ isTTY: true, columns: 60, env: { NO_COLOR: '1' } })

/** Without a terminal, with a clock that goes on with the timers. */
const inJob = () => {
  const terminal = { ...fakeTerminal(), now: () => new Date() }
  let err = ''
  terminal.stderr.write = (text) => {
    err += text
  }
  return { terminal, lines: () => err.split('\n').slice(0, -1) }
}

it('writes a line every 30 s for a page that takes long, where there is no terminal, and none after the end', () => {
  const { terminal, lines } = inJob()
  const progress = startProgress(terminal)
  progress.say('https://example.com/  page')
  vi.advanceTimersByTime(29_000)
  expect(lines()).toEqual([])
  progress.say('https://example.com/\u001b[2J  in Lighthouse')
  vi.advanceTimersByTime(32_000)
  expect(lines()).toEqual([
    '30 s  https://example.com/\\x1b[2J  in Lighthouse',
    '60 s  https://example.com/\\x1b[2J  in Lighthouse',
  ])
  progress.end()
  vi.advanceTimersByTime(60_000)
  expect(lines()).toHaveLength(2)
})

it('counts pages that are done, at most every 10 s', () => {
  const { terminal, lines } = inJob()
  const progress = startProgress(terminal, labelsIn('de'))
  progress.expect(200)
  for (let page = 0; page < 100; page++) progress.advance()
  vi.advanceTimersByTime(29_000)
  expect(lines()).toEqual(['100 von 200  10 s'])
  progress.advance()
  vi.advanceTimersByTime(41_000)
  expect(lines().slice(1)).toEqual(['101 von 200  30 s', '101 von 200  60 s'])
  progress.end()
})

it('shows the steps of one page, and is erased in the end', () => {
  const terminal = onTerminal()
  const progress = startProgress(terminal)
  progress.say('Fetching robots.txt')
  vi.advanceTimersByTime(100)
  expect(terminal.err).toBe('\r\u001b[2K⠙ Fetching robots.txt  0.0 s')
  progress.end()
  expect(terminal.err.endsWith('\r\u001b[2K')).toBe(true)
})

it('writes the time in the language of the steps', () => {
  const terminal = onTerminal()
  const progress = startProgress(terminal, labelsIn('de'))
  progress.say('robots.txt wird abgerufen')
  vi.advanceTimersByTime(100)
  expect(terminal.err).toBe('\r\u001b[2K⠙ robots.txt wird abgerufen  0,0 s')
  progress.end()
})

it('writes nothing if it ends before the first frame', () => {
  const terminal = onTerminal()
  startProgress(terminal).end()
  expect(terminal.err).toBe('')
})

it('shows a bar and a count for several pages', () => {
  const terminal = onTerminal()
  const progress = startProgress(terminal)
  progress.expect(4)
  progress.advance()
  vi.advanceTimersByTime(100)
  expect(terminal.err).toContain('██████░░░░░░░░░░░░░░░░░░ 1 of 4')
  progress.end()
})

it('escapes control characters from a page', () => {
  const terminal = onTerminal()
  const progress = startProgress(terminal)
  progress.say('https://example.com/\u001b[2J')
  vi.advanceTimersByTime(100)
  expect(terminal.err).toContain('\\x1b[2J')
  progress.end()
})
