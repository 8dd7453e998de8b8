import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const SCRIPT = resolve(import.meta.dirname, '../../.ci/run')

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The exit code of `.ci/run`, and what it ran, where this command of npm fails. */
function runFailingAt(failing: string): Promise<{ code: number; ran: string[] }> {
  folder = mkdtempSync(join(tmpdir(), 'verdict-ci-run-'))
  // One level down, so that no other folder of the system is beside it.
  const checkout = join(folder, 'checkout')
  mkdirSync(checkout)
  for (const name of ['.ci', 'bin']) mkdirSync(join(checkout, name))
  copyFileSync(SCRIPT, join(checkout, '.ci/run'))
  const programs = {
    npm: `echo "npm $*"; [ "$*" != "${failing}" ]`,
    // It is there, so nothing is installed.
    'chromium-headless-shell': 'exit 0',
  }
  for (const [name, lines] of Object.entries(programs)) {
    writeFileSync(join(checkout, 'bin', name), `#!/bin/sh\n${lines}\n`)
    chmodSync(join(checkout, 'bin', name), 0o755)
  }
  const env = { ...process.env, PATH: [join(checkout, 'bin'), process.env['PATH']].join(delimiter) }
  return new Promise((done) =>
    execFile('bash', [join(checkout, '.ci/run')], { env }, (error, stdout) =>
      done({ code: error === null ? 0 : Number(error.code), ran: stdout.trim().split('\n') }),
    ),
  )
}

it.each([
  ['ci', ['npm ci']],
  ['test', ['npm ci', 'npm test']],
  ['run test:e2e', ['npm ci', 'npm test', 'npm run test:e2e']],
])('fails at once where npm %s fails', async (failing, ran) => {
  expect(await runFailingAt(failing)).toEqual({ code: 1, ran })
})

it('passes where everything passes', async () => {
  expect(await runFailingAt('')).toEqual({ code: 0, ran: ['npm ci', 'npm test', 'npm run test:e2e'] })
})
