import { main } from '../../src/cli/main.ts'
import { type FakeOptions, fakeTerminal } from '../../src/cli/testing/terminal.ts'

/** Runs a command as if typed, and tells what came of it. */
export async function verdict(argv: string[], options: FakeOptions = {}) {
  const terminal = fakeTerminal(options)
  const exitCode = await main(argv, terminal)
  return { exitCode, out: terminal.out, err: terminal.err, lines: terminal.out.split('\n').slice(0, -1) }
}
