import { outputOn, type Terminal } from '../terminal.ts'

export interface FakeTerminal extends Terminal {
  /** What was written so far. */
  readonly out: string
  readonly err: string
  interrupt(reason: unknown): void
}

export interface FakeOptions {
  input?: string | Uint8Array | Uint8Array[]
  isTTY?: boolean
  columns?: number
  env?: Record<string, string>
  now?: string
}

/** A terminal in memory. */
export function fakeTerminal({ input = '', isTTY = false, columns, env = {}, now }: FakeOptions = {}): FakeTerminal {
  const written = { out: '', err: '' }
  const stop = new AbortController()
  const output = (name: 'out' | 'err') =>
    outputOn({
      isTTY,
      columns,
      write(text: string) {
        written[name] += text
      },
      drained: async () => undefined,
    })
  return {
    stdout: output('out'),
    stderr: output('err'),
    stdin: chunks(input),
    stdinIsTTY: false,
    env,
    platform: 'linux',
    now: () => new Date(now ?? '2026-01-15T12:00:00.000Z'),
    signal: stop.signal,
    setStopTimeout() {},
    interrupt: (reason) => stop.abort(reason),
    get out() {
      return written.out
    },
    get err() {
      return written.err
    },
  }
}

async function* chunks(input: string | Uint8Array | Uint8Array[]): AsyncGenerator<Uint8Array> {
  if (Array.isArray(input)) yield* input
  else yield typeof input === 'string' ? Buffer.from(input) : input
}
