import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startBoundedProcess } from './bounded-process.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' }) => void
const mebibytes = () => process.memoryUsage().arrayBuffers / 2 ** 20

const folder = mkdtempSync(join(tmpdir(), 'verdict-bounded-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A module whose function gets each task. */
function childWith(name: string, answer: string): URL {
  const file = join(folder, `${name}.mjs`)
  const childModule = new URL('./bounded-child.ts', import.meta.url).href
  writeFileSync(file, `import { answerTasks } from ${JSON.stringify(childModule)}\n${answer}`)
  return pathToFileURL(file)
}

it('ends a process whose tasks together take more CPU time than they may, though none of them does', async () => {
  const file = childWith(
    'busy',
    'answerTasks(() => () => { for (const end = performance.now() + 50; performance.now() < end; ); })',
  )
  const child = startBoundedProcess<null, unknown>({ file, allCpuMs: 500 })
  onTestFinished(() => child.kill())
  const work = async () => {
    for (;;) await child.run(null)
  }
  await expect(work()).rejects.toMatchObject({ name: 'ProcessEnded', reason: 'cpu' })
})

it.runIf(existsSync('/proc/self/stat'))(
  'ends a process that takes memory beside its heap, in many short tasks',
  async () => {
    const file = childWith(
      'large',
      `const kept = []
    answerTasks(() => () => {
      if (kept.length < 600) kept.push(new Uint8Array(2 ** 20).fill(1))
    })`,
    )
    const child = startBoundedProcess<null, unknown>({ file, residentMb: 300 })
    onTestFinished(() => child.kill())
    const work = async () => {
      for (;;) await child.run(null)
    }
    await expect(work()).rejects.toMatchObject({ name: 'ProcessEnded', reason: 'memory' })
  },
)

it('keeps no answer that its caller has let go of, not even until the next full garbage collection', async () => {
  const file = childWith(
    'late',
    `let n = 0
    answerTasks(() => async ({ task }) => {
      await new Promise((resolve) => setTimeout(resolve, 1 + (n++ * 7) % 5))
      return new Uint8Array(task)
    })`,
  )
  const child = startBoundedProcess<number, Uint8Array>({ file })
  onTestFinished(() => child.kill())
  const first = Promise.all([child.run(1), child.run(1), child.run(1), child.run(1)])
  // What survives two of them counts as old.
  for (let n = 0; n < 3; n++) collectGarbage({ type: 'minor' })
  await first
  const before = mebibytes()
  let left = 400
  // Answers come one by one, while others are awaited.
  const next = async () => {
    while (left-- > 0) {
      await child.run(50_000)
      if (left % 5 === 0) collectGarbage({ type: 'minor' })
    }
  }
  await Promise.all([next(), next(), next(), next()])
  expect(mebibytes() - before).toBeLessThan(5)
})
