import { type Command, defineCommand, type Entry, UsageError } from '../command.ts'
import { commandHelp, programHelp, unknownCommand } from '../help.ts'
import { styleOf } from '../text/style.ts'

export function helpOf(commands: readonly Entry[]): Command {
  return defineCommand({
    arguments: [{ name: 'COMMAND', about: 'The command to show help for.', count: 'optional', completes: 'command' }],
    options: {},
    examples: [{ command: 'verdict help check', about: 'The same as verdict check --help.' }],

    async run({ positionals: [name] }, terminal) {
      const style = styleOf(terminal, terminal.stdout)
      const entry = commands.find((one) => one.name === name)
      if (entry !== undefined) terminal.stdout.write(commandHelp(entry, await entry.load(), style))
      else if (name === undefined) terminal.stdout.write(programHelp(commands, style))
      else throw new UsageError(unknownCommand(name, commands))
      return 0
    },
  })
}
