import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { createDemo, type Demo, type DemoAccount, startDemo } from '../../scripts/screenshots/demo.ts'

/** A demo of the test file's own: a copy of the one that all files of the run share, because creating one takes seconds. */
export function startTestDemo(data: string): Promise<Demo> {
  return startDemo(data, { create: copyDemo })
}

/** Copies what the run's demo has into a folder. */
export async function copyDemo(data: string): Promise<DemoAccount> {
  const shared = await sharedDemo()
  await cp(join(shared, 'data'), data, { recursive: true })
  return JSON.parse(await readFile(join(shared, 'account.json'), 'utf8')) as DemoAccount
}

/** The process that creates the lock folder creates the demo; test files in other processes wait for it. */
async function sharedDemo(): Promise<string> {
  const demo = join(inject('sharedFolder'), 'demo')
  const lock = `${demo}.lock`
  const part = `${demo}.part`
  for (; !existsSync(demo); await sleep(50)) {
    try {
      await mkdir(lock)
    } catch {
      continue
    }
    try {
      if (existsSync(demo)) break
      await rm(part, { recursive: true, force: true })
      await mkdir(part)
      await writeFile(join(part, 'account.json'), JSON.stringify(await createDemo(join(part, 'data'))))
      await rename(part, demo)
    } finally {
      await rmdir(lock)
    }
  }
  return demo
}
