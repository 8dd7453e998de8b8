import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { openTextSite, type Site } from './site.ts'
import { verdict } from './verdict.ts'

const ROBOTS = 'User-agent: *\nDisallow: /private\n\nUser-agent: Goodbot\nAllow: /private/open\nDisallow: /private\n'
const folder = temporaryFolder('robots')
let file = ''
let site: Site
beforeAll(async () => {
  file = join(folder, 'robots.txt')
  writeFileSync(file, ROBOTS)
  site = await openTextSite({
    '/robots.txt': { text: ROBOTS, type: 'text/plain' },
    '/broken/robots.txt': { text: '', status: 503 },
  })
})
afterAll(() => site.close())

describe('a robots.txt file', () => {
  it('shows what is allowed and which line decides', async () => {
    const { exitCode, out } = await verdict([
      'robots',
      file,
      '--agent',
      'Goodbot/2.1',
      '/private/open/x',
      '/private',
      'https://example.com/',
    ])
    expect(out).toBe(`allowed     /private/open/x
            line 5: Allow: /private/open
disallowed  /private
            line 6: Disallow: /private
allowed     https://example.com/
            no rule matches
`)
    expect(exitCode).toBe(0)
  })

  it('prints JSON, one object per line', async () => {
    const { lines } = await verdict(['robots', file, '--agent', 'Other', '--json', '/private', '/'])
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { url: '/private', allowed: false, line: 2, rule: 'Disallow: /private' },
      { url: '/', allowed: true, line: null, rule: null },
    ])
  })

  it('matches a URL as a crawler requests it, percent-encoded', async () => {
    writeFileSync(file, 'User-agent: *\nDisallow: /ä')
    const { out } = await verdict(['robots', file, '-a', 'x', 'https://example.com/ä'])
    expect(out).toContain('disallowed')
    writeFileSync(file, ROBOTS)
  })

  it('escapes control characters from the file', async () => {
    writeFileSync(file, 'User-agent: *\nDisallow: /a # \u001b[2J\u202e')
    const { out } = await verdict(['robots', file, '-a', 'x', '/a'])
    expect(out).toContain('line 2: Disallow: /a # \\x1b[2J\\u202e')
    writeFileSync(file, ROBOTS)
  })
})

describe('the robots.txt of a site', () => {
  it('is fetched from the origin, and its rule decides about the path', async () => {
    const { out } = await verdict(['robots', site.origin, '--agent', 'Other', '/private/x'])
    expect(out).toBe('disallowed  /private/x\n            line 2: Disallow: /private\n')
  })

  it('allows everything if it does not exist (RFC 9309 §2.3.1.3)', async () => {
    const { out } = await verdict(['robots', `${site.origin}/nowhere.txt`, '--agent', 'Other', '/private/x'])
    expect(out).toBe('allowed     /private/x\n            there is no robots.txt (status 404)\n')
  })

  it('allows nothing after a server error (RFC 9309 §2.3.1.4)', async () => {
    const { out } = await verdict(['robots', `${site.origin}/broken/robots.txt`, '--agent', 'Other', '/'])
    expect(out).toBe('disallowed  /\n            robots.txt returned status 503\n')
  })

  it('fails with exit code 1 if the site cannot be reached', async () => {
    const { exitCode, err } = await verdict(['robots', 'http://127.0.0.1:1/robots.txt', '--agent', 'x', '/'])
    expect(err).toMatch(/^verdict: .+ \(blocked_address|connect_failed\)\n$/)
    expect(exitCode).toBe(1)
  })
})

it('answers questions in JSON lines, and invalid ones with their number', async () => {
  const input = [
    { id: 'a', robots: ROBOTS, user_agent: 'Other', url: 'https://example.com/private' },
    { id: 2, robots: '', user_agent: '', url: '' },
    { id: 3, robots: ROBOTS, user_agent: 'Other' },
  ].map((line) => JSON.stringify(line))
  const { exitCode, lines } = await verdict(['robots', '-'], { input: [...input, 'nonsense'].join('\n') })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { id: 'a', allowed: false, line: 2 },
    { id: 2, allowed: true, line: null },
    { id: 3, line: 3, error: { code: 'invalid_capture', message: '"url" must be a string.' } },
    { line: 4, error: { code: 'invalid_capture', message: 'The line is not valid JSON.' } },
  ])
  expect(exitCode).toBe(2)
})

it.each([
  [['robots'], 'SOURCE is missing'],
  [['robots', 'robots.txt', '/'], '--agent is missing'],
  [['robots', 'example.com', '--agent', 'x'], 'URL is missing'],
  [['robots', 'example.com', '--agent', '***', '/'], 'is not a valid crawler name'],
  [['robots', './nowhere', '--agent', 'x', '/'], './nowhere does not exist.'],
  [['robots', '-', '--agent', 'x', '/'], 'With -, every line has its own'],
])('rejects %j with exit code 2', async (argv, sentence) => {
  const { exitCode, err } = await verdict(argv)
  expect(err).toContain(sentence)
  expect(exitCode).toBe(2)
})
