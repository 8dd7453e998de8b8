import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { COMMAND, COMMAND_ENV } from '../entry.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const run = (args: string[], input = '', env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [COMMAND, ...args], {
    encoding: 'utf8',
    input,
    env: { PATH: process.env['PATH'], ...COMMAND_ENV, ...env },
  })

it('exits with its exit code', () => {
  expect(run(['--version'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    stderr: '',
  })
  expect(run(['nonsense'])).toMatchObject({ status: 2, stdout: '' })
})

it('is plain when piped, and colored if forced', () => {
  expect(run(['explain', 'title']).stdout).not.toContain('\u001b')
  expect(run(['explain', 'title'], '', { FORCE_COLOR: '1' }).stdout).toContain('\u001b[1m')
  expect(run(['explain', 'title'], '', { FORCE_COLOR: '1', NO_COLOR: '1' }).stdout).not.toContain('\u001b')
})

const capture = JSON.stringify({ id: 1, url: 'https://example.com/', html: '<title>x</title>' })

it('reads standard input to its end', () => {
  const { stdout, status } = run(['judge', '-', '--only', 'title'], `${capture}\n`.repeat(300))
  expect(stdout.trim().split('\n')).toHaveLength(300)
  expect(status).toBe(0)
})

it('exits silently when its output is closed', async () => {
  const child = spawn(process.execPath, [COMMAND, 'judge', '-'], {
    stdio: 'pipe',
    env: { ...process.env, ...COMMAND_ENV },
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  child.stdin.on('error', () => undefined)
  const ended = new Promise((resolve) => child.on('close', resolve))
  child.stdout.once('data', () => child.stdout.destroy())
  // More than a pipe holds, and it goes on for as long as anybody reads.
  const feed = setInterval(() => child.stdin.write(`${capture}\n`.repeat(100)), 5)
  expect(await ended).toBe(141)
  clearInterval(feed)
  expect(complaint).toBe('')
})

it.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('exits on %s with %i', async (signal, exitCode) => {
  const child = spawn(process.execPath, [COMMAND, 'judge', '-'], {
    stdio: 'pipe',
    env: { ...process.env, ...COMMAND_ENV },
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  child.stdout.once('data', () => child.kill(signal))
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${capture}\n`)
  expect(await ended).toBe(exitCode)
})

const folder = temporaryFolder('process')

function siteOf(pages: number): string {
  const site = join(folder, String(pages))
  mkdirSync(site)
  for (let page = 0; page < pages; page++) writeFileSync(join(site, `${page}.html`), '<title>One of many</title>')
  return site
}

const isPosix = process.platform !== 'win32'

it.runIf(isPosix)('writes HTML of more pages than files that it may have open', () => {
  const site = siteOf(80)
  const out = join(folder, 'out')
  const args = [COMMAND, 'check', site, '--only', 'title', '--output', 'html', '--output-dir', out]
  const script = 'ulimit -n 64; exec "$0" "$@"'
  const env = { PATH: process.env['PATH'], ...COMMAND_ENV }
  const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, ...args], { encoding: 'utf8', env })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(readdirSync(join(out, 'pages'))).toHaveLength(80)
})

it.runIf(process.platform === 'linux')(
  'says once that its output cannot be written, and not that a page failed',
  () => {
    const full = openSync('/dev/full', 'w')
    try {
      const { status, stderr } = spawnSync(process.execPath, [COMMAND, 'check', siteOf(30), '--only', 'title'], {
        encoding: 'utf8',
        stdio: ['ignore', full, 'pipe'],
        env: { PATH: process.env['PATH'], ...COMMAND_ENV },
      })
      expect(stderr).toMatch(/^verdict: Could not write the output: ENOSPC[^\n]*\n$/)
      expect(status).toBe(2)
    } finally {
      closeSync(full)
    }
  },
)
