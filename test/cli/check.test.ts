import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { Stopped } from '../../src/cli/terminal.ts'
import { fakeTerminal } from '../../src/cli/testing/terminal.ts'
import { type Museum, openMuseum } from './site.ts'
import { verdict } from './verdict.ts'

const TITLE = ['--only', 'seo/title']
let site: Museum

beforeAll(async () => {
  site = await openMuseum()
})
afterAll(() => site.close())

describe('one page', () => {
  it('gets a report', async () => {
    const { out, err, exitCode } = await verdict(['check', `${site.origin}/good`, ...TITLE])
    expect(out).toContain(`\n  ${site.origin}/good\n`)
    expect(out).toContain('GOOD  100 of 100')
    expect(err).toBe('')
    expect(exitCode).toBe(0)
  })

  it('is judged by every audit by default', async () => {
    const { out } = await verdict(['check', `${site.origin}/bad`, '--json'])
    const { audits } = JSON.parse(out)
    expect(new Set(audits.map((audit: { category: string }) => audit.category)).size).toBe(5)
  })

  it('gets a report in German with --lang de', async () => {
    const { out, exitCode } = await verdict(['check', `${site.origin}/good`, '--lang', 'de', ...TITLE])
    expect(out).toContain('GUT  100 von 100')
    expect(out).not.toMatch(/passed|rule set/)
    expect(exitCode).toBe(0)
  })

  it('has the same keys in every language, and its sentences in that one', async () => {
    const read = async (...more: string[]) =>
      JSON.parse((await verdict(['check', `${site.origin}/good`, '--json', ...TITLE, ...more])).out).audits[0]
    const english = await read()
    const german = await read('--lang', 'de')
    expect(german.key).toBe(english.key)
    expect(german.params).toEqual(english.params)
    expect(german.summary).toBe('Die Seite hat einen Titel.')
    expect(english.summary).toBe('The page has a title.')
  })

  it('fails the audit of its content unless it contains what it must, and nothing that it must not', async () => {
    const only = ['check', `${site.origin}/good`, '--only', 'practice/content']
    expect((await verdict([...only, '--must-contain', 'open from nine', '--fail-on', 'decent'])).exitCode).toBe(0)
    const failed = await verdict([
      ...only,
      '--must-not-contain',
      'css:h1',
      '--must-contain',
      'Sold out',
      '--fail-on',
      'bad',
    ])
    expect(failed.out).toContain('The page does not contain the text “Sold out”.')
    expect(failed.out).toContain('An element matches h1.')
    expect(failed.exitCode).toBe(1)
    const wrong = await verdict([...only, '--must-contain', 'css:a:hover'])
    expect([wrong.exitCode, wrong.err]).toEqual([2, expect.stringContaining('--must-contain must have a CSS selector')])
    const remote = await verdict([...only, '--must-contain', 'x', '--server', site.origin])
    expect([remote.exitCode, remote.err]).toEqual([2, expect.stringContaining('cannot be used with --server')])
  })

  it('gets JSON with --json', async () => {
    const { out } = await verdict(['check', site.origin, '--json', ...TITLE])
    expect(JSON.parse(out)).toMatchObject({ url: `${site.origin}/`, result: 'good', score: 100, error: null })
  })

  it.each([
    [['--fail-on', 'bad'], 1],
    [['--fail-on', 'decent'], 1],
    [['--fail-under', '50'], 1],
    [[], 0],
  ])('that is bad exits with %j by %i', async (options, expected) => {
    expect((await verdict(['check', `${site.origin}/bad`, ...TITLE, ...options])).exitCode).toBe(expected)
  })

  it('that cannot be fetched has an error, and exits with 3', async () => {
    const { out, exitCode } = await verdict(['check', `${site.origin}/gone`])
    expect(out).toContain('NO RESULT  http_error')
    expect(out).toContain('404')
    expect(exitCode).toBe(3)
    const refused = await verdict(['check', 'http://127.0.0.1:9/', '--json'])
    expect(JSON.parse(refused.out)).toMatchObject({ result: null, score: null, finalUrl: null })
    expect(refused.exitCode).toBe(3)
  })

  it('cannot control the terminal', async () => {
    const { out } = await verdict(['check', `${site.origin}/evil`, ...TITLE, '--verbose'])
    expect(out).toContain('\\x1b[2J\\x9b31m\\u202e')
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
    const json = await verdict(['check', `${site.origin}/evil`, ...TITLE, '--json'])
    expect(json.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })

  it('is requested with the given User-Agent, or else with our own', async () => {
    site.agents.clear()
    await verdict(['check', site.origin, '--user-agent', 'Somebody/1'])
    expect([...site.agents]).toEqual(['Somebody/1'])
    site.agents.clear()
    await verdict(['check', site.origin])
    expect([...site.agents]).toEqual([expect.stringContaining('VerdictBot/')])
  })

  it('that does not respond times out', async () => {
    const { out, exitCode } = await verdict(['check', `${site.origin}/slow`, '--timeout', '1', '--json'])
    expect(JSON.parse(out).error.code).toBe('timeout')
    expect(exitCode).toBe(3)
  })
})

describe('evidence', () => {
  it('judged later gives the same report, byte for byte', async () => {
    const collected = await verdict(['collect', `${site.origin}/bad`])
    expect(collected.exitCode).toBe(0)
    const evidence = JSON.parse(collected.out)
    expect(evidence).toMatchObject({ format: 1, url: `${site.origin}/bad` })
    // Times differ from visit to visit, and nothing else does.
    const timeless = ['--skip', 'performance']
    const checked = await verdict(['check', `${site.origin}/bad`, ...timeless])
    expect((await verdict(['judge', '-', ...timeless], { input: collected.out })).out).toBe(checked.out)
  })

  it('of a page that could not be fetched has an error, and exits with 1', async () => {
    const { out, exitCode } = await verdict(['collect', 'http://127.0.0.1:9/'])
    expect(JSON.parse(out).page).toMatchObject({ ok: false })
    expect(exitCode).toBe(1)
  })
})

it('shows progress on a terminal and erases it', async () => {
  const { err, out } = await verdict(['check', `${site.origin}/slow`, '--timeout', '1'], { isTTY: true, columns: 80 })
  expect(err).toContain('⠙')
  expect(err.endsWith('\r\u001b[2K')).toBe(true)
  expect(out).toContain('\u001b[')
})

it('stops when interrupted, and still shows what was judged', async () => {
  const terminal = fakeTerminal()
  site.asked.length = 0
  const checking = main(['check', `${site.origin}/good`, `${site.origin}/slow`, '-c', '1', ...TITLE], terminal)
  const asked = setInterval(() => site.asked.at(-1) === '/slow' && terminal.interrupt(new Stopped(130)), 5)
  expect(await checking).toBe(130)
  clearInterval(asked)
  expect(terminal.out).toContain('1 page: 1 good')
})
