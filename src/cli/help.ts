import { nearest } from '../common/nearest.ts'
import { COMMON } from './arguments.ts'
import type { Argument, Command, Entry, Option } from './command.ts'
import { wrap } from './text/layout.ts'
import type { Style } from './text/style.ts'

type CommandSummary = Pick<Entry, 'name' | 'about'>

/** The help of one command. */
export function commandHelp({ name, about }: CommandSummary, command: Command, style: Style): string {
  const rows: [string, string][] = command.arguments.map((argument) => [usageOf(argument), argument.about])
  const options = Object.entries({ ...command.options, ...COMMON })
  return page([
    wrap(about, style.width),
    [`${style.bold('Usage')}  verdict ${[name, '[options]', ...command.arguments.map(usageOf)].join(' ')}`],
    ...(command.more ?? []).map((paragraph) => wrap(style.readable(paragraph), style.width)),
    section('Arguments', rows, style),
    section(
      'Options',
      options.map(([key, option]): [string, string] => [optionUsage(key, option), option.about]),
      style,
    ),
    section(
      'Exit codes',
      (command.exitCodes ?? []).map(([code, meaning]): [string, string] => [String(code), meaning]),
      style,
    ),
    examples(command, style),
  ])
}

/** The help of the program, with its list of commands. */
export function programHelp(commands: readonly CommandSummary[], style: Style): string {
  const rows = commands.map(({ name, about }): [string, string] => [name, about])
  return page([
    wrap('Verdict audits web pages and rates them good, decent or bad, with every finding explained.', style.width),
    [`${style.bold('Usage')}  verdict <command> [options]`],
    section('Commands', rows, style),
    section(
      'Options',
      [
        ['-h, --help', 'Show this help, or the help of a command.'],
        ['-V, --version', 'Show the version.'],
      ],
      style,
    ),
    [style.bold('Get started'), '  verdict check example.com'],
  ])
}

function page(sections: string[][]): string {
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function section(title: string, rows: [string, string][], style: Style): string[] {
  if (rows.length === 0) return []
  const column = Math.min(26, Math.max(...rows.map(([left]) => left.length)) + 2)
  return [style.bold(title), ...rows.flatMap(([left, right]) => row(left, right, column, style))]
}

function row(left: string, right: string, column: number, style: Style): string[] {
  const lines = wrap(style.readable(right), style.width - column - 2)
  if (left.length + 2 > column) return [`  ${style.cyan(left)}`, ...lines.map((line) => ' '.repeat(column + 2) + line)]
  return lines.map((line, place) => `  ${style.cyan((place === 0 ? left : '').padEnd(column))}${line}`)
}

function examples({ examples: list }: Command, style: Style): string[] {
  if (list.length === 0) return []
  return [
    style.bold('Examples'),
    ...list.flatMap(({ command, about }) => [`  ${style.cyan(command)}`, `      ${style.readable(about)}`]),
  ]
}

function usageOf({ name, count }: Argument): string {
  return { one: name, optional: `[${name}]`, some: `${name}...`, any: `[${name}...]` }[count]
}

function optionUsage(name: string, { short, value, completes }: Option): string {
  const wanted = typeof completes === 'object' ? completes.join('|') : value
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${wanted}`}`
}

/** The error message for an unknown command. */
export function unknownCommand(name: string, commands: readonly CommandSummary[]): string {
  const [near] = nearest(
    name,
    commands.map((one) => one.name),
  )
  return `Unknown command "${name}"${near === undefined ? '.' : `; did you mean ${near}?`}`
}
