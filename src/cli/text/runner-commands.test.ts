import { describe, expect, it } from 'vitest'
import { createCommandGuard, jsonWithoutCommands, withoutCommandsInside } from './runner-commands.ts'

const ESC = '\u001b'

/** As the runners read a line of the log; from their sources and docs. */
const RUNNERS: Record<string, (line: string) => boolean> = {
  // actions/runner ActionCommand.cs: TryParseV2 trims the start; TryParse looks anywhere.
  GitHub: (line) => /^[\s\x85]*::/.test(line) || line.includes('##['),
  // azure-pipelines-agent Command.cs: anywhere, in any case.
  Azure: (line) => line.toLowerCase().includes('##vso['),
  TeamCity: (line) => line.toLowerCase().includes('##teamcity['),
  GitLab: (line) => /section_(?:start|end):/.test(line),
  Travis: (line) => /travis_(?:fold|time):/.test(line),
  // buildkite-agent: after the codes of colors.
  Buildkite: (line) => /^(?:\x1b\[[\d;]*m)*(?:---|\+\+\+|~~~|\^\^\^)(?:\s|$)/.test(line),
}

const COMMANDS: [runner: string, text: string][] = [
  ['GitHub', '::error file=a.js,line=1::owned'],
  ['GitHub', '  ::add-mask::x'],
  ['GitHub', '\u00a0\t::stop-commands::x'],
  ['GitHub', 'fine\n::set-output name=a::b'],
  ['GitHub', 'fine\r::debug::b'],
  ['GitHub', '##[add-path]/tmp/evil'],
  ['GitHub', 'a page says ##[error]no'],
  ['Azure', '##vso[task.setvariable variable=PATH]/tmp/evil'],
  ['Azure', 'Title: ###VSO[task.complete result=Succeeded;]'],
  ['TeamCity', "##teamcity[buildStatus status='SUCCESS']"],
  ['TeamCity', "a ##teamcity[testStarted name='x']"],
  ['GitLab', `${ESC}[0Ksection_start:1700000000:x[collapsed=true]\r${ESC}[0KHeader`],
  ['GitLab', 'section_end:1700000000:x'],
  ['Travis', 'travis_fold:start:x'],
  ['Travis', 'a travis_time:end:1'],
  ['Buildkite', '--- :rocket: Deploy'],
  ['Buildkite', '+++ open'],
  ['Buildkite', '~~~ quiet'],
  ['Buildkite', '^^^ +++'],
  ['Buildkite', '---'],
  ['Buildkite', `fine\n${ESC}[31m--- red`],
]

const isCommand = (runner: string, text: string) => text.split(/[\r\n]/).some((line) => RUNNERS[runner]!(line))

describe('a command to a CI runner that a page contains', () => {
  it.each(COMMANDS)('is none to %s: %j', (runner, text) => {
    expect(isCommand(runner, text)).toBe(true)
    const guarded = createCommandGuard()(text)
    for (const one of Object.keys(RUNNERS)) expect([one, isCommand(one, guarded)]).toEqual([one, false])
    // It can still be read.
    expect(guarded.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })

  it('is none however a text is cut into pieces at ends of lines', () => {
    const guard = createCommandGuard()
    expect(guard('fine\n') + guard('') + guard('::error::x\n')).toBe('fine\n: :error::x\n')
    expect(guard(`\r${ESC}[2K`) + guard('  ') + guard('::error::x')).toBe(`\r${ESC}[2K  : :error::x`)
  })

  it('is none in JSON either, whose value stays the same', () => {
    for (const [runner, text] of COMMANDS) {
      const value = { [text]: [text, `\\${text}`], section_start: 1 }
      for (const indent of [0, 2]) {
        const json = jsonWithoutCommands(JSON.stringify(value, null, indent))
        expect(JSON.parse(json)).toEqual(value)
        expect([runner, isCommand(runner, json)]).toEqual([runner, false])
      }
    }
  })

  it('is none within a line of our own commands', () => {
    expect(withoutCommandsInside('::error file=a::##vso[task.complete]')).toBe('::error file=a::# #vso[task.complete]')
  })
})

describe('ordinary text', () => {
  it.each([
    'a::before, b::after { content: "" }',
    'std::string',
    '  - a list\n  -- a dash\n',
    '-----------',
    '## Heading and # another',
    '<!-- ##### --><a href="#[x]">',
    'a --- b +++ c',
    '  --- indented',
    `${ESC}[1mTitle${ESC}[0m\n\n\n  +3.4  text`,
  ])('stays as it is: %j', (text) => expect(createCommandGuard()(text)).toBe(text))

  it('is not the start of a line after a piece that did not end one', () => {
    const guard = createCommandGuard()
    expect(guard('a') + guard('::before') + guard('\n') + guard('::x')).toBe('a::before\n: :x')
  })

  it.each([' ', '\n', '\r\n', '\t', `${ESC}[0m`, ':', '-', '#', '##', '--- ', 'section_'])(
    'of a million %j takes no time',
    (piece) => {
      const text = piece.repeat(1_000_000)
      expect(createCommandGuard()(text).length).toBeGreaterThanOrEqual(text.length)
    },
  )
})
