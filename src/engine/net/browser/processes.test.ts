import { fork } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeStaleProfiles, startPagesWait } from './processes.ts'

it('removes the folders of processes that are gone, and nothing else', async () => {
  const root = await mkdtemp(join(tmpdir(), 'verdict-sweep-'))
  for (const name of ['verdict-browser-1111-a', 'verdict-browser-2222-b', 'verdict-browser-x', 'other-1111-a'])
    await mkdir(join(root, name))
  await removeStaleProfiles(root, (pid) => pid === 2222)
  expect((await readdir(root)).sort()).toEqual(['other-1111-a', 'verdict-browser-2222-b', 'verdict-browser-x'])
  await rm(root, { recursive: true })
})

it('counts what pages wait for a processor, not what other processes do', async () => {
  // A process that looks like a browser, and starts one that looks like a page of Chromium. Not this process: a browser of another test may be below it.
  const page = "process.send(1); process.on('disconnect', () => process.exit())"
  const browser = fork(new URL(import.meta.url), [], {
    execArgv: [
      '--eval',
      `const { fork } = require('node:child_process')
      process.on('disconnect', () => process.exit())
      process.on('message', (type) => {
        const page = fork('page', [], { execArgv: ['--eval', ${JSON.stringify(page)}, '--', type] })
        page.once('message', () => process.send(1))
      })
      process.send(1)`,
    ],
  })
  const told = () => new Promise((resolve) => browser.once('message', resolve))
  onTestFinished(() => void browser.kill('SIGKILL'))
  await told()
  // No page yet.
  const wait = await startPagesWait(browser.pid!)
  expect(await wait()).toBeNull()
  browser.send('--type=renderer')
  await told()
  const waited = await (await startPagesWait(browser.pid!))()
  if (process.platform === 'linux') expect(waited).toBeGreaterThanOrEqual(0)
  else expect(waited).toBeNull()
})
