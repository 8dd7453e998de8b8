import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { withTemporaryFolder } from './temporary-folder.ts'

it('is private, and gone with all that is in it when the work has ended or failed', async () => {
  const listeners = process.listenerCount('exit')
  let made = ''
  const work = async (folder: string) => {
    made = folder
    expect(statSync(folder).mode & 0o077).toBe(0)
    await writeFile(join(folder, 'secret'), 'x')
    return 'done'
  }
  expect(await withTemporaryFolder('verdict-test-', work)).toBe('done')
  expect(existsSync(made)).toBe(false)
  const failing = async (folder: string) => {
    await work(folder)
    throw new Error('failed')
  }
  await expect(withTemporaryFolder('verdict-test-', failing)).rejects.toThrow('failed')
  expect(existsSync(made)).toBe(false)
  expect(process.listenerCount('exit')).toBe(listeners)
})

it('is gone also if the process exits in the middle, or with the next one if it was killed', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'verdict-exit-'))
  const start = async () => {
    const script = `
      import { mkdirSync, writeFileSync } from 'node:fs'
      import { withTemporaryFolder } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'temporary-folder.ts')).href)}
      process.on('SIGTERM', () => process.exit(143))
      const hold = setInterval(() => {}, 1_000)
      await withTemporaryFolder('verdict-test-', async (folder) => {
        mkdirSync(folder + '/blobs')
        writeFileSync(folder + '/blobs/secret', 'x')
        console.log('ready')
        await new Promise(() => {})
      })`
    const env = { ...process.env, TMPDIR: temporary, TEMP: temporary }
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    expect(readdirSync(temporary)).toHaveLength(1)
    return child
  }
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(temporary, { recursive: true })
  })
  const child = await start()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(readdirSync(temporary)).toEqual([])

  const killed = await start()
  const [left] = readdirSync(temporary)
  const gone = once(killed, 'exit')
  killed.kill('SIGKILL')
  await gone
  expect(readdirSync(temporary)).toEqual([left])
  vi.stubEnv('TMPDIR', temporary)
  vi.stubEnv('TEMP', temporary)
  const beside = await withTemporaryFolder('verdict-test-', async () => readdirSync(temporary))
  expect(beside).toHaveLength(1)
  expect(beside).not.toContain(left)
})
