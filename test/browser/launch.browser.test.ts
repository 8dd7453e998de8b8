import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BrowserExecutable } from '../../src/engine/net/browser/find-browser.ts'
import { packageEnvironment } from '../../src/engine/net/browser/find-browser.ts'
import { launch } from '../../src/engine/net/browser/launch.ts'
import { BOT_NAME, someBrowser } from './use-browser.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-launch-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A script that runs `first` and then becomes the browser of this machine, with the same arguments. */
async function wrapped(name: string, first: string): Promise<BrowserExecutable> {
  const { path, from } = await someBrowser()
  const script = join(folder, name)
  const environment = from === 'package' ? packageEnvironment(path, process.env) : {}
  const exports = Object.entries(environment).map(([variable, value]) => `export ${variable}='${value}'`)
  await writeFile(script, ['#!/bin/sh', first, ...exports, `exec '${path}' "$@"`, ''].join('\n'))
  await chmod(script, 0o700)
  return { path: script, from }
}

it('starts a browser a second time if it dies while it starts', async () => {
  const marker = join(folder, 'died')
  const executable = await wrapped('dies-once', `if [ ! -e '${marker}' ]; then touch '${marker}'; exit 1; fi`)
  const browser = await launch(executable, { botName: BOT_NAME })
  expect(browser.version).toMatch(/Chrome/)
  await browser.close()
})

it('gives up on a browser that dies twice, and says which one', async () => {
  const executable = await wrapped('dies', 'exit 1')
  await expect(launch(executable, { botName: BOT_NAME, isRoot: true })).rejects.toMatchObject({
    code: 'browser_failed',
    message: expect.stringContaining(`${executable.path} did not start`),
  })
})

it('says so if the sandbox is why it does not start', async () => {
  const executable = await wrapped('needs-no-sandbox', 'case " $* " in *" --no-sandbox "*) ;; *) exit 1 ;; esac')
  await expect(launch(executable, { botName: BOT_NAME, isRoot: false })).rejects.toMatchObject({
    code: 'browser_failed',
    message: expect.stringContaining('sandbox'),
  })
})
