import { parseArgs } from 'node:util'
import { nearest } from '../common/nearest.ts'
import { type Argument, type Command, type Option, UsageError } from './command.ts'

/** Options that every command has. */
export const COMMON: Record<string, Option> = {
  help: { short: 'h', about: 'Show this help.' },
}

export interface ParsedArguments {
  values: Record<string, boolean | string | string[] | undefined>
  positionals: string[]
  help: boolean
}

/** Parses the arguments of a command; throws a UsageError for the first one that is invalid. */
export function parseArguments(
  command: Pick<Command, 'arguments' | 'options'>,
  argv: readonly string[],
): ParsedArguments {
  const options = { ...command.options, ...COMMON }
  // Not strict, because its messages don't suggest the option that was meant.
  const { tokens, positionals } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value, short }]) => [
        name,
        dense({ type: value === undefined ? ('boolean' as const) : ('string' as const), short }),
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const values = emptyValues(options)
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name]! : unknownOption(token.rawName, options)
    const value = checkedValue(option, token)
    if (option.multiple) (values[token.name] as string[]).push(value as string)
    else values[token.name] = value
  }
  const help = values['help'] === true
  delete values['help']
  if (!help) checkPositionals(command.arguments, positionals)
  return { values, positionals, help }
}

function emptyValues(options: Record<string, Option>): ParsedArguments['values'] {
  const values: ParsedArguments['values'] = {}
  for (const [name, option] of Object.entries(options))
    values[name] = option.value === undefined ? false : option.multiple ? [] : undefined
  return values
}

interface OptionToken {
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

function checkedValue(option: Option, { rawName, value, inlineValue }: OptionToken): string | boolean {
  if (option.value === undefined) {
    if (value !== undefined) throw new UsageError(`${rawName} doesn't take a value.`)
    return true
  }
  // "--only --json": an option in place of a value means the value was forgotten; "-" alone is standard input.
  const forgotten = value === undefined || (!inlineValue && value.length > 1 && value.startsWith('-'))
  if (forgotten) throw new UsageError(`${rawName} needs a value: ${rawName} ${option.value}.`)
  const { completes, aliases = [] } = option
  if (typeof completes === 'object' && ![...completes, ...aliases].includes(value))
    throw new UsageError(`${rawName} must be ${listed(completes)}, not "${value}".`)
  return value
}

function unknownOption(typed: string, options: Record<string, Option>): never {
  const [near] = nearest(typed.replace(/^-+/, ''), Object.keys(options))
  throw new UsageError(`Unknown option ${typed}${near === undefined ? '.' : `; did you mean --${near}?`}`)
}

function checkPositionals(wanted: readonly Argument[], positionals: string[]): void {
  const last = wanted.at(-1)
  const endless = last?.count === 'some' || last?.count === 'any'
  const missing = wanted.find(
    ({ count }, place) => (count === 'one' || count === 'some') && place >= positionals.length,
  )
  if (missing) throw new UsageError(`${missing.name} is missing: ${missing.about}`)
  for (const [place, { name, completes }] of wanted.entries()) {
    const typed = positionals[place]
    if (typed !== undefined && typeof completes === 'object' && !completes.includes(typed))
      throw new UsageError(`${name} must be ${listed(completes)}, not "${typed}".`)
  }
  const extra = endless ? undefined : positionals[wanted.length]
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`)
}

/** "a, b or c" */
export function listed(words: readonly string[], joint = 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`
}

/** The value of a numeric option; throws if it is not a whole number within the bounds. */
export function wholeNumber(typed: string | undefined, name: string, least: number, most: number): number | undefined {
  if (typed === undefined) return undefined
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
  if (!(number >= least && number <= most))
    throw new UsageError(`--${name} must be a whole number from ${least} to ${most}, not "${typed}".`)
  return number
}

/** Whether it has the form of an id of the service. */
export function isId(typed: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed)
}

function dense<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never
}
