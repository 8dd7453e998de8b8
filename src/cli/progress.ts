import { cleanLine } from '../common/text.ts'
import { type Labels, labelsIn } from './report/labels.ts'
import type { Terminal } from './terminal.ts'
import { clip } from './text/layout.ts'
import { bar, type Style, styleOf } from './text/style.ts'

/** How far a command is, on standard error. */
export interface Progress {
  /** The number of pages; with more than one, a bar is shown. */
  expect(total: number): void
  say(what: string): void
  /** One more page is done. */
  advance(): void
  /** Erases the line before other output; it is drawn again soon after. */
  clear(): void
  /** Prints a line that stays. */
  note(text: string): void
  end(): void
}

type ProgressLabels = Pick<Labels, 'progress' | 'number'>

const EVERY_MS = 80
const BAR = 24
const ERASE = '\r\u001b[2K'

/** On a terminal one line that is drawn again and again; elsewhere a line from time to time. */
export function startProgress(terminal: Terminal, labels: ProgressLabels = labelsIn('en')): Progress {
  const { stderr, env } = terminal
  const style = styleOf(terminal, stderr)
  const readable = (text: string) => style.readable(cleanLine(text))
  if (!stderr.isTTY || env['TERM'] === 'dumb') return startLog(terminal, labels, readable)
  const started = terminal.now().getTime()
  const state: State = { total: 1, done: 0, what: '', frame: 0, seconds: 0, drawn: false }

  function draw(): void {
    state.frame++
    state.drawn = true
    state.seconds = (terminal.now().getTime() - started) / 1000
    stderr.write(ERASE + lineOf(state, stderr.columns ?? 80, style, labels))
  }

  function clear(): void {
    if (state.drawn) stderr.write(ERASE)
    state.drawn = false
  }

  const timer = setInterval(draw, EVERY_MS)
  timer.unref()
  return {
    expect(total) {
      state.total = total
    },
    say(what) {
      state.what = readable(what)
    },
    advance() {
      state.done++
    },
    clear,
    note(text) {
      clear()
      stderr.write(`${readable(text)}\n`)
    },
    end() {
      clearInterval(timer)
      clear()
    },
  }
}

/** A page that takes this long has a line of its own, and many short ones have one together. */
const DONE_EVERY_MS = 10_000
/** Runners end jobs that print nothing for minutes. */
const LINE_EVERY_MS = 30_000

/** Lines for the log of a job: when pages are done, and that a long step still runs. */
function startLog({ stderr, now }: Terminal, labels: ProgressLabels, readable: (text: string) => string): Progress {
  const started = now().getTime()
  const state = { total: 1, done: 0, doing: '', doneBefore: 0, quietMs: 0 }
  const timer = setInterval(() => {
    state.quietMs += DONE_EVERY_MS
    if (state.done === state.doneBefore && state.quietMs < LINE_EVERY_MS) return
    state.doneBefore = state.done
    state.quietMs = 0
    const time = `${Math.round((now().getTime() - started) / 1000)} s`
    // Of several pages, the last that began to do something is not the one that takes long.
    const parts = state.total === 1 ? [time, state.doing] : [labels.progress(state.done, state.total), time]
    stderr.write(`${parts.join('  ').trimEnd()}\n`)
  }, DONE_EVERY_MS)
  timer.unref()
  return {
    expect(total) {
      state.total = total
    },
    say(what) {
      state.doing = readable(what)
    },
    advance() {
      state.done++
    },
    clear() {},
    note: (text) => stderr.write(`${readable(text)}\n`),
    end: () => clearInterval(timer),
  }
}

interface State {
  total: number
  done: number
  what: string
  frame: number
  seconds: number
  drawn: boolean
}

function lineOf(
  { total, done, what, frame, seconds }: State,
  columns: number,
  style: Style,
  labels: ProgressLabels,
): string {
  const spinner = style.cyan(style.signs.spinner[frame % style.signs.spinner.length]!)
  const time = `${labels.number(seconds.toFixed(1))} s`
  if (total === 1) {
    const room = columns - time.length - 6
    return `${spinner} ${clip(what, room, style)}  ${style.dim(time)}`
  }
  const counts = labels.progress(done, total)
  const room = columns - BAR - counts.length - time.length - 9
  const drawn = bar(done / total, BAR, style.cyan, style)
  const doing = room < 8 ? '' : `  ${clip(what, room, style)}`
  return `${spinner} ${drawn} ${counts}  ${style.dim(time)}${doing}`
}
