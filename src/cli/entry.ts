import { once } from 'node:events'
import { addAbortSignal } from 'node:stream'
import { main } from './main.ts'
import {
  HUNG_UP,
  INTERRUPTED,
  OUTPUT_CLOSED,
  type Output,
  outputOn,
  Stopped,
  TERMINATED,
  type Terminal,
  WRITE_FAILED,
} from './terminal.ts'

/** Connects `main` to the process; the only file that may exit it. */

/** How long a command may take to stop after a signal. */
let stopTimeoutMs = 2_000

const stop = new AbortController()
let hasWriteFailed = false

function outputOf(stream: NodeJS.WriteStream): Output {
  let gone = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Every piece that was written before the first error came has its own.
    if (gone) return
    gone = true
    if (error.code === 'EPIPE') return stop.abort(new Stopped(OUTPUT_CLOSED))
    hasWriteFailed = true
    if (stream === process.stdout) process.stderr.write(`verdict: Could not write the output: ${error.message}\n`)
    stop.abort(new Stopped(WRITE_FAILED))
  })
  return outputOn({
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
  })
}

function stopWith(exitCode: number): void {
  stop.abort(new Stopped(exitCode))
  setTimeout(() => process.exit(exitCode), stopTimeoutMs).unref()
}

const terminal: Terminal = {
  stdout: outputOf(process.stdout),
  stderr: outputOf(process.stderr),
  // A getter, because merely accessing process.stdin opens it.
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
  setStopTimeout(ms) {
    stopTimeoutMs = ms
  },
}

process.on('SIGINT', () => stopWith(INTERRUPTED))
process.on('SIGTERM', () => stopWith(TERMINATED))
// The terminal was closed, or the connection to it.
process.on('SIGHUP', () => stopWith(HUNG_UP))

// In case the event loop runs empty before the command has finished.
process.exitCode = 1
void main(process.argv.slice(2), terminal).then(async (exitCode) => {
  await Promise.all([flushed(process.stdout), flushed(process.stderr)])
  process.exit(hasWriteFailed && exitCode === 0 ? WRITE_FAILED : exitCode)
})

/** Some platforms write to pipes asynchronously, so exiting at once would truncate the output. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || !stream.writable) resolve()
    else stream.write('', () => resolve())
  })
}
