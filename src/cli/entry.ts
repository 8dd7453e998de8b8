import { once } from 'node:events'
import { addAbortSignal } from 'node:stream'
import { main } from './main.ts'
import { INTERRUPTED, type Output, READER_LEFT, Stopped, TERMINATED, type Terminal } from './terminal.ts'

/** After an interrupt everything ends by itself; what does not is ended. */
let patience = 2_000
const UNWRITTEN = 1

/** The process as a terminal, the command's exit code as the process's: the only file that may end the process. */
const stop = new AbortController()
let unwritten = false

function outputOf(stream: NodeJS.WriteStream): Output {
  let gone = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    gone = true
    if (error.code === 'EPIPE') return stop.abort(new Stopped(READER_LEFT))
    unwritten = true
    if (stream === process.stdout) process.stderr.write(`verdict: The output cannot be written: ${error.message}\n`)
    stop.abort(new Stopped(UNWRITTEN))
  })
  return {
    isTTY: stream.isTTY === true,
    get columns() {
      return stream.columns
    },
    write(text) {
      if (!gone) stream.write(text)
    },
    async drained() {
      // `once` rejects on 'error', which ends the wait just as well.
      if (!gone && stream.writableNeedDrain) await once(stream, 'drain').catch(() => undefined)
    },
  }
}

function stopWith(exitCode: number): void {
  stop.abort(new Stopped(exitCode))
  setTimeout(() => process.exit(exitCode), patience).unref()
}

const terminal: Terminal = {
  stdout: outputOf(process.stdout),
  stderr: outputOf(process.stderr),
  // A getter, because only looking at process.stdin opens it.
  get stdin() {
    return addAbortSignal(stop.signal, process.stdin)
  },
  get stdinIsTTY() {
    return process.stdin.isTTY === true
  },
  env: process.env,
  platform: process.platform,
  now: () => new Date(),
  signal: stop.signal,
  takeTime(ms) {
    patience = ms
  },
}

process.on('SIGINT', () => stopWith(INTERRUPTED))
process.on('SIGTERM', () => stopWith(TERMINATED))

// Holds until the command has ended: one that waits for something that never comes has failed.
process.exitCode = 1
void main(process.argv.slice(2), terminal).then(async (exitCode) => {
  await Promise.all([flushed(process.stdout), flushed(process.stderr)])
  process.exit(unwritten && exitCode === 0 ? UNWRITTEN : exitCode)
})

/** Where pipes are written asynchronously, leaving early would cut the output off. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || !stream.writable) resolve()
    else stream.write('', () => resolve())
  })
}
