import { createCommandGuard, jsonWithoutCommands } from './text/runner-commands.ts'

/** Where bytes go. */
interface Sink {
  readonly isTTY: boolean
  readonly columns: number | undefined
  write(text: string): void
  /** Resolves when more can be written without buffering. */
  drained(): Promise<void>
}

/** Standard output or standard error. */
export interface Output extends Sink {
  /** For people. Text from a page can't act as a command to a CI runner. */
  write(text: string): void
  /** JSON, or a piece of it that splits no string: the same values, but no command either. */
  writeJson(json: string): void
  /** For programs, unchanged: scripts, files, and commands to a CI runner that are meant. */
  writeExact(text: string): void
}

export function outputOn(sink: Sink): Output {
  const guard = createCommandGuard()
  return {
    isTTY: sink.isTTY,
    get columns() {
      return sink.columns
    },
    write: (text) => sink.write(guard(text)),
    writeJson: (json) => sink.write(jsonWithoutCommands(json)),
    writeExact: (text) => sink.write(text),
    drained: () => sink.drained(),
  }
}

/** All that a command knows about its environment; tests pass their own. */
export interface Terminal {
  readonly stdout: Output
  readonly stderr: Output
  readonly stdin: AsyncIterable<Uint8Array>
  readonly stdinIsTTY: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  now(): Date
  /** Aborts when the user interrupts the command, or when the reader of its output has closed it. */
  readonly signal: AbortSignal
  /** How long the command may take to stop after `signal`; two seconds by default. */
  setStopTimeout(ms: number): void
}

/** What shells report for SIGHUP, SIGINT, SIGTERM and SIGPIPE: 128 and the signal's number. */
export const HUNG_UP = 129
export const INTERRUPTED = 130
export const TERMINATED = 143
export const OUTPUT_CLOSED = 141
/** As for a file that can't be written: 1 would say that a page failed. */
export const WRITE_FAILED = 2

/** Why `Terminal.signal` aborted, with the exit code for it. */
export class Stopped extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super('Stopped.')
    this.exitCode = exitCode
  }
}

/** https://no-color.org and https://force-color.org; if both are set, NO_COLOR wins. */
export function wantsColor({ env }: Pick<Terminal, 'env'>, output: Pick<Output, 'isTTY'>): boolean {
  if (env['NO_COLOR']) return false
  const force = env['FORCE_COLOR']
  if (force !== undefined) return force !== '0' && force !== 'false'
  return output.isTTY && env['TERM'] !== 'dumb'
}

/** POSIX: the first of these that is not empty decides. If none is set, nearly all terminals use UTF-8. */
export function supportsUnicode({ env, platform }: Pick<Terminal, 'env' | 'platform'>): boolean {
  if (env['TERM'] === 'dumb') return false
  if (platform === 'win32') return true
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG']
  return !locale || /utf-?8/i.test(locale)
}
