import { ActionError } from '../actions/action-error.ts'
import { cleanLine } from '../common/text.ts'
import { toFailure, VerdictError } from '../errors.ts'
import { parseArguments } from './arguments.ts'
import { type Entry, UsageError } from './command.ts'
import { commands } from './commands/index.ts'
import { commandHelp, programHelp, unknownCommand } from './help.ts'
import { Stopped, type Terminal } from './terminal.ts'
import { styleOf } from './text/style.ts'
import { version } from './version.ts'

const BAD_ARGUMENTS = 2
const FAILED = 1

/** Runs the command that was typed, and returns the exit code. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = argv
  if (first === undefined) {
    terminal.stderr.write(programHelp(commands, styleOf(terminal, terminal.stderr)))
    return BAD_ARGUMENTS
  }
  try {
    return await run(first, rest, terminal)
  } catch (thrown) {
    return exitCodeOf(thrown, first, terminal)
  }
}

async function run(first: string, rest: string[], terminal: Terminal): Promise<number> {
  if (first === '--help' || first === '-h') {
    terminal.stdout.write(programHelp(commands, styleOf(terminal, terminal.stdout)))
    return 0
  }
  if (first === '--version' || first === '-V') {
    terminal.stdout.write(`${version()}\n`)
    return 0
  }
  const entry = entryOf(first)
  const command = await entry.load()
  const { values, positionals, help } = parseArguments(command, rest)
  if (!help) {
    const failed = (thrown: unknown) => exitCodeOf(thrown, first, terminal, command.errorCode)
    // A command of any options: parseArguments has read its values by them.
    return await command.run({ values: values as never, positionals }, terminal).catch(failed)
  }
  terminal.stdout.write(commandHelp(entry, command, styleOf(terminal, terminal.stdout)))
  return 0
}

function entryOf(name: string): Entry {
  const entry = commands.find((one) => one.name === name)
  if (entry !== undefined) return entry
  if (name.startsWith('-')) throw new UsageError(`Unknown option ${name}.`)
  if (/[./:]/.test(name)) throw new UsageError(`Unknown command "${name}". To audit a page, run: verdict check ${name}`)
  throw new UsageError(unknownCommand(name, commands))
}

function exitCodeOf(thrown: unknown, name: string, { stderr, signal }: Terminal, errorCode = FAILED): number {
  if (signal.aborted && signal.reason instanceof Stopped) return signal.reason.exitCode
  if (thrown instanceof UsageError || thrown instanceof ActionError) {
    const known = commands.some((one) => one.name === name)
    const where = known ? `verdict ${name}` : 'verdict'
    stderr.write(`${where}: ${cleanLine(thrown.message)}\nRun ${where} --help for usage.\n`)
    return BAD_ARGUMENTS
  }
  const { code, message } = toFailure(thrown)
  stderr.write(`verdict: ${cleanLine(message)} (${code})\n`)
  if (!(thrown instanceof VerdictError) && thrown instanceof Error) stderr.write(`${traceOf(thrown)}\n`)
  return errorCode
}

function traceOf({ stack = '' }: Error): string {
  return stack.split('\n').slice(1).map(cleanLine).join('\n')
}
