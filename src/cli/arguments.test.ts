import { describe, expect, it } from 'vitest'
import { parseArguments, wholeNumber } from './arguments.ts'
import { type Command, UsageError } from './command.ts'

const command: Pick<Command, 'arguments' | 'options'> = {
  arguments: [
    { name: 'FILE', about: 'The file.', count: 'one' },
    { name: 'URL', about: 'The pages.', count: 'any' },
  ],
  options: {
    json: { about: '' },
    only: { value: 'AUDITS', multiple: true, about: '' },
    'fail-on': { value: 'RESULT', completes: ['bad', 'decent'], about: '' },
    from: { short: 'f', value: 'FILE', about: '' },
  },
}
const one = { ...command, arguments: command.arguments.slice(0, 1) }

it('parses options and arguments in any order', () => {
  const typed = parseArguments(command, ['a', '--only', 'x', '--json', 'b', '--only=y', '-f', '-', '--', '--c'])
  expect(typed.positionals).toEqual(['a', 'b', '--c'])
  expect(typed.values).toEqual({ json: true, only: ['x', 'y'], 'fail-on': undefined, from: '-' })
  expect(typed.help).toBe(false)
})

it('requires no arguments with --help', () => {
  expect(parseArguments(command, ['--help']).help).toBe(true)
  expect(parseArguments(command, ['-h']).help).toBe(true)
})

describe('rejects invalid arguments', () => {
  it.each([
    [['a', '--jsno'], 'Unknown option --jsno; did you mean --json?'],
    [['a', '--zzz'], 'Unknown option --zzz.'],
    [['a', '-x'], 'Unknown option -x.'],
    [['a', '--toString'], 'Unknown option --toString.'],
    [['a', '--json=1'], "--json doesn't take a value."],
    [['a', '--only'], '--only needs a value: --only AUDITS.'],
    [['a', '--only', '--json'], '--only needs a value: --only AUDITS.'],
    [['a', '--fail-on', 'good'], '--fail-on must be bad or decent, not "good".'],
    [[], 'FILE is missing: The file.'],
  ])('%j', (argv, sentence) => {
    expect(() => parseArguments(command, argv)).toThrow(new UsageError(sentence))
  })

  it('an unexpected argument', () => {
    expect(() => parseArguments(one, ['a', 'b'])).toThrow(new UsageError('Unexpected argument "b".'))
  })
})

it.each(['-1', '101', '1.5', '', 'ten', '1e1', ' 5', '0x10'])('rejects "%s" as a number from 0 to 100', (typed) => {
  expect(() => wholeNumber(typed, 'fail-under', 0, 100)).toThrow('--fail-under must be a whole number from 0 to 100')
})

it('accepts whole numbers within the bounds', () => {
  expect(wholeNumber('0', 'n', 0, 100)).toBe(0)
  expect(wholeNumber('100', 'n', 0, 100)).toBe(100)
  expect(wholeNumber(undefined, 'n', 0, 100)).toBeUndefined()
})
