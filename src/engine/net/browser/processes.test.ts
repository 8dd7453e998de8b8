import { fork } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
  const wait = await startPagesWait(process.pid)
  expect(await wait()).toBeNull()
  // A process that looks like a page of Chromium.
  const page = fork(new URL(import.meta.url), [], {
    execArgv: ['--eval', 'process.send(1); setInterval(() => {}, 1000)', '--', '--type=renderer'],
  })
  try {
    await new Promise((resolve) => page.once('message', resolve))
    const waited = await (await startPagesWait(process.pid))()
    if (process.platform === 'linux') expect(waited).toBeGreaterThanOrEqual(0)
    else expect(waited).toBeNull()
  } finally {
    page.kill('SIGKILL')
  }
})
