import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startProgress } from './progress.ts'
import { fakeTerminal } from './testing/terminal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onTerminal = () => fakeTerminal({ isTTY: true, columns: 60, env: { NO_COLOR: '1' } })

it('says nothing where nobody watches', () => {
  const terminal = fakeTerminal()
  const progress = startProgress(terminal)
  progress.say('working')
  vi.advanceTimersByTime(1000)
  progress.end()
  expect(terminal.err).toBe('')
})

it('shows what is going on for one page, and is gone in the end', () => {
  const terminal = onTerminal()
  const progress = startProgress(terminal)
  progress.say('Fetching robots.txt')
  vi.advanceTimersByTime(100)
  expect(terminal.err).toBe('\r\u001b[2K⠙ Fetching robots.txt  0.0 s')
  progress.end()
  expect(terminal.err.endsWith('\r\u001b[2K')).toBe(true)
})

it('writes nothing at all where it ends before the first picture', () => {
  const terminal = onTerminal()
  startProgress(terminal).end()
  expect(terminal.err).toBe('')
})

it('shows a bar and counts for several pages', () => {
  const terminal = onTerminal()
  const progress = startProgress(terminal)
  progress.expect(4)
  progress.advance()
  vi.advanceTimersByTime(100)
  expect(terminal.err).toContain('██████░░░░░░░░░░░░░░░░░░ 1 of 4')
  progress.end()
})

it('does not obey what a page puts into it', () => {
  const terminal = onTerminal()
  const progress = startProgress(terminal)
  progress.say('https://example.com/\u001b[2J')
  vi.advanceTimersByTime(100)
  expect(terminal.err).toContain('\\x1b[2J')
  progress.end()
})
