import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { widthOf } from '../../src/cli/text/layout.ts'
import { audits } from '../../src/engine/audits/index.ts'
import { siteAudits } from '../../src/engine/site/audits/index.ts'
import { verdict } from './verdict.ts'

describe('help', () => {
  it('lists every command', async () => {
    const { out, exitCode } = await verdict(['--help'])
    for (const { name, about } of commands) expect(out.replace(/\s+/g, ' ')).toContain(`${name} ${about}`)
    expect(exitCode).toBe(0)
  })

  it('is also shown without arguments, with exit code 2', async () => {
    const { err, out, exitCode } = await verdict([])
    expect(err).toContain('Usage  verdict <command>')
    expect(out).toBe('')
    expect(exitCode).toBe(2)
  })

  it.each(commands.map(({ name }) => name))('of %s lists every option and fits 80 columns', async (name) => {
    const { out, exitCode } = await verdict([name, '--help'])
    const command = await commands.find((one) => one.name === name)!.load()
    for (const option of Object.keys(command.options)) expect(out).toContain(`--${option}`)
    expect(Math.max(...out.split('\n').map(widthOf))).toBeLessThanOrEqual(80)
    expect((await verdict(['help', name])).out).toBe(out)
    expect(exitCode).toBe(0)
  })
})

it('shows its version', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect((await verdict(['--version'])).out).toBe(`${version}\n`)
  expect((await verdict(['-V'])).out).toBe(`${version}\n`)
})

it.each([
  [['chek'], 'Unknown command "chek"; did you mean check?'],
  [['help', 'chek'], 'Unknown command "chek"; did you mean check?'],
  [['example.com'], 'To audit a page, run: verdict check example.com'],
  [['--frob'], 'Unknown option --frob.'],
  [['audits', '--jsno'], 'Unknown option --jsno; did you mean --json?'],
  [['explain'], 'AUDIT is missing'],
  [['explain', 'titel'], 'Unknown audit "titel"; did you mean seo/title?'],
  [['completions', 'tcsh'], 'SHELL must be bash, zsh or fish, not "tcsh".'],
  [['\u001b[2J'], '\\x1b[2J'],
])('rejects %j with exit code 2', async (argv, sentence) => {
  const { err, out, exitCode } = await verdict(argv)
  expect(err).toContain(sentence)
  expect(out).toBe('')
  expect(exitCode).toBe(2)
})

describe('audits', () => {
  it('lists all of them with their importance', async () => {
    const { lines } = await verdict(['audits'])
    for (const { id, importance } of audits)
      expect(lines.some((line) => line.startsWith(`  ${id} `) && line.includes(importance))).toBe(true)
  })

  it('lists those of whole sites, which explain and the results of verdict site name', async () => {
    const { lines, out } = await verdict(['audits'])
    expect(lines).toContain('Whole site')
    for (const { id } of siteAudits) expect(out).toContain(`  ${id} `)
    const { out: json } = await verdict(['audits', 'site', '--lang', 'de', '--json'])
    expect(JSON.parse(json).map(({ id }: { id: string }) => id)).toEqual(siteAudits.map(({ id }) => id))
    expect((await verdict(['audits', 'site/broken-links', '--lang', 'de'])).out).toContain('Ganze Website')
  })

  it('lists the ones that match', async () => {
    const { out } = await verdict(['audits', 'seo/title', '--json'])
    expect(JSON.parse(out)).toEqual([
      { id: 'seo/title', importance: 'high', points: 10, blocking: true, title: 'Page has a title' },
    ])
  })
})

describe('explain', () => {
  it('explains in German with --lang de', async () => {
    const { out } = await verdict(['explain', 'title', '--lang', 'de'])
    for (const text of ['Die Seite hat einen Titel', 'Warum', 'Lösung', 'Richtig', 'hoch: Gewicht 10'])
      expect(out).toContain(text)
    expect(out).not.toMatch(/Why|Fix |weight/)
  })

  it.each(audits.map(({ id }) => id))('%s', async (id) => {
    const { out, exitCode } = await verdict(['explain', id])
    const { authorities } = audits.find((audit) => audit.id === id)!
    for (const { url } of authorities) expect(out).toContain(url)
    expect(exitCode).toBe(0)
  })

  it('finds an audit by its name', async () => {
    expect((await verdict(['explain', 'title'])).out).toBe((await verdict(['explain', 'seo/title'])).out)
  })

  it('prints id and points of an audit as JSON', async () => {
    expect(JSON.parse((await verdict(['explain', 'title', '--json'])).out)).toMatchObject({
      id: 'seo/title',
      points: 10,
    })
  })
})

describe('completions', () => {
  it.each(['bash', 'zsh', 'fish'])('for %s know every command and option', async (shell) => {
    const { out } = await verdict(['completions', shell])
    for (const { name, load } of commands) {
      expect(out).toContain(name)
      for (const option of Object.keys((await load()).options)) expect(out).toContain(option)
    }
  })

  it.each([
    ['a command', ['verdict', 'ch'], ['check']],
    ['an option', ['verdict', 'check', '--fail'], ['--fail-on', '--fail-under']],
    ['a choice', ['verdict', 'check', '--fail-on', ''], ['bad', 'decent', 'worse', 'new']],
    ['an audit', ['verdict', 'explain', 'seo/ti'], ['seo/title']],
    ['an audit to leave out', ['verdict', 'check', 'x', '--skip', 'seo/ti'], ['seo/title']],
    ['a shell', ['verdict', 'completions', 'f'], ['fish']],
    ['an action after an option', ['verdict', 'policy', '--server', 'x', 'va'], ['validate']],
    ['no action, but files, after an action', ['verdict', 'policy', 'validate', 'p'], ['']],
    ['a choice after =', ['verdict', 'check', '--depth', '=', 'li'], ['lighthouse']],
    ['all choices after =', ['verdict', 'check', '--fail-on', '='], ['bad', 'decent', 'worse', 'new']],
    ['a command to explain', ['verdict', 'help', 'rob'], ['robots']],
  ])('in bash offer %s', async (_, words, expected) => {
    const script = (await verdict(['completions', 'bash'])).out
    const quoted = words.map((word) => `'${word}'`).join(' ')
    const ask = `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _verdict; printf '%s\\n' "\${COMPREPLY[@]}"`
    const bash = spawnSync('bash', ['--norc', '-c', `${script}\n${ask}`], { encoding: 'utf8' })
    expect(bash.stderr).toBe('')
    expect(bash.stdout.trim().split('\n')).toEqual(expected)
  })
})
