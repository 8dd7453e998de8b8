import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acquireMachineLock } from './machine-lock.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-lock-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const acquire = (signal?: AbortSignal, patienceMs = 60_000) =>
  acquireMachineLock('test', signal, { folder, patienceMs, pollMs: 5 })

it('is held by one at a time', async () => {
  const release = await acquire()
  let isHeld = false
  const second = acquire().then((release) => {
    isHeld = true
    return release
  })
  expect(isHeld).toBe(false)
  release()
  ;(await second)()
  ;(await acquire())()
})

it('is held against other processes, and free again when they are killed', async () => {
  const module = new URL('./machine-lock.ts', import.meta.url)
  const code = `const { acquireMachineLock } = await import(${JSON.stringify(module.href)})
    await acquireMachineLock('test', undefined, { folder: ${JSON.stringify(folder)} })
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await expect(acquire(AbortSignal.timeout(50))).rejects.toThrow()
  const waiting = acquire()
  child.kill('SIGKILL')
  ;(await waiting)()
})

it('is done without after a while, and where there is no place for it', async () => {
  const release = await acquire()
  ;(await acquire(undefined, 20))()
  release()
  await acquireMachineLock('test', undefined, { folder: join(folder, 'nowhere') })
})
