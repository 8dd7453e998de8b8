import { describe, expect, it } from 'vitest'
import { distance, nearest, parseArguments, wholeNumber } from './arguments.ts'
import { type Command, UsageError } from './command.ts'

const command: Pick<Command, 'arguments' | 'options'> = {
  arguments: [
    { name: 'FILE', about: 'The file.', count: 'one' },
    { name: 'URL', about: 'The pages.', count: 'any' },
  ],
  options: {
    json: { type: 'boolean', about: '' },
    only: { type: 'string', value: 'AUDITS', multiple: true, about: '' },
    'fail-on': { type: 'string', completes: ['bad', 'decent'], about: '' },
    from: { type: 'string', short: 'f', value: 'FILE', about: '' },
  },
}
const one = { ...command, arguments: command.arguments.slice(0, 1) }

it('tells values from arguments, wherever they stand', () => {
  const typed = parseArguments(command, ['a', '--only', 'x', '--json', 'b', '--only=y', '-f', '-', '--', '--c'])
  expect(typed.positionals).toEqual(['a', 'b', '--c'])
  expect(typed.values).toEqual({ json: true, only: ['x', 'y'], 'fail-on': undefined, from: '-' })
  expect(typed.help).toBe(false)
})

it('asks for no arguments where help is wanted', () => {
  expect(parseArguments(command, ['--help']).help).toBe(true)
  expect(parseArguments(command, ['-h']).help).toBe(true)
})

describe('what cannot be meant gets a sentence', () => {
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

  it('one argument too many', () => {
    expect(() => parseArguments(one, ['a', 'b'])).toThrow(new UsageError('Unexpected argument "b".'))
  })
})

it.each(['-1', '101', '1.5', '', 'ten', '1e1', ' 5', '0x10'])('takes "%s" for no number from 0 to 100', (typed) => {
  expect(() => wholeNumber(typed, 'fail-under', 0, 100)).toThrow('--fail-under must be a whole number from 0 to 100')
})

it('takes whole numbers in their bounds', () => {
  expect(wholeNumber('0', 'n', 0, 100)).toBe(0)
  expect(wholeNumber('100', 'n', 0, 100)).toBe(100)
  expect(wholeNumber(undefined, 'n', 0, 100)).toBeUndefined()
})

it.each([
  ['same', 'same', 0],
  ['jsn', 'json', 1],
  ['josn', 'json', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%s is %s after so many slips: %i', (a, b, slips) => {
  expect(distance(a, b)).toBe(slips)
})

const names = ['seo/title', 'seo/description', 'security/csp', 'check', 'collect']

it.each([
  ['chek', ['check']],
  ['seo/titel', ['seo/title']],
  ['desc', []],
  ['seo/desc', ['seo/description']],
  ['csp', ['security/csp']],
  ['zzzzzz', []],
])('%s reminds of %j', (typed, expected) => {
  expect(nearest(typed, names)).toEqual(expected)
})

it('does not labour over a megabyte of nonsense', () => {
  expect(nearest('x'.repeat(1_000_000), names)).toEqual([])
})
