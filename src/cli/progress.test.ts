import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startProgress } from './progress.ts'
import { labelsIn } from './report/labels.ts'
import { fakeTerminal } from './testing/terminal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onTerminal = () => fakeTerminal({ isTTY: true, columns: 60, env: { NO_COLOR: '1' } })

it('shows nothing without a terminal', () => {
  const terminal = fakeTerminal()
  const progress = startProgress(terminal)
  progress.say('working')
  vi.advanceTimersByTime(1000)
  progress.end()
  expect(terminal.err).toBe('')
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
