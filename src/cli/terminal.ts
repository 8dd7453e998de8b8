/** One way out: standard output or standard error. */
export interface Output {
  readonly isTTY: boolean
  readonly columns: number | undefined
  write(text: string): void
  /** Resolves at once unless the reader is behind. */
  drained(): Promise<void>
}

/** Everything a command may know of the world around it; tests hand in one of their own. */
export interface Terminal {
  readonly stdout: Output
  readonly stderr: Output
  readonly stdin: AsyncIterable<Uint8Array>
  readonly stdinIsTTY: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  now(): Date
  /** Aborts when the user interrupts, or when whoever reads the output has left. */
  readonly signal: AbortSignal
  /** Asks for more time to end in after `signal` than the usual two seconds. */
  takeTime(ms: number): void
}

/** What shells report for SIGINT, SIGTERM and SIGPIPE: 128 and the signal's number. */
export const INTERRUPTED = 130
export const TERMINATED = 143
export const READER_LEFT = 141

/** Why `Terminal.signal` aborted, as the exit code it stands for. */
export class Stopped extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super('Stopped.')
    this.exitCode = exitCode
  }
}

/** https://no-color.org and https://force-color.org; where both are set, no colour is the safer wish to follow. */
export function wantsColour({ env }: Pick<Terminal, 'env'>, output: Pick<Output, 'isTTY'>): boolean {
  if (env['NO_COLOR']) return false
  const force = env['FORCE_COLOR']
  if (force !== undefined) return force !== '0' && force !== 'false'
  return output.isTTY && env['TERM'] !== 'dumb'
}

/** POSIX: the first of these that is not empty decides. Where none is set, nearly every terminal of today reads UTF-8. */
export function speaksUnicode({ env, platform }: Pick<Terminal, 'env' | 'platform'>): boolean {
  if (env['TERM'] === 'dumb') return false
  if (platform === 'win32') return true
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG']
  return !locale || /utf-?8/i.test(locale)
}
