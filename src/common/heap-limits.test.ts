import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const FILE = new URL('./heap-limits.ts', import.meta.url)

/** In a process of its own, because it changes a setting of the whole process. */
const script = (isLimited: boolean) => `
  import { limitYoungGeneration } from '${FILE}'
  import { getHeapSpaceStatistics } from 'node:v8'
  const young = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
  // Of both halves. What they take from the system (space_size) follows more slowly.
  const size = () => 2 * (young().space_used_size + young().space_available_size)
  let kept = []
  const make = (count) => {
    kept = []
    for (let i = 0; i < count; i++) kept.push({ i, text: 'x' + i })
  }
  if (${isLimited}) limitYoungGeneration(2)
  while (size() < 2 * 2 ** 20) make(10_000)
  // Timers are due in the order of their times, so the limit was looked at since.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const before = size()
  for (let round = 0; round < 6; round++) make(50_000)
  console.log(size() / before)`

async function growth(isLimited: boolean): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script(isLimited)])
  return Number(stdout)
}

it('keeps the young generation from growing past its limit, as it would', async () => {
  const [limited, free] = await Promise.all([growth(true), growth(false)])
  // Whole pages of memory: it may exceed the limit by a few.
  expect(limited).toBeLessThan(1.5)
  expect(free).toBeGreaterThanOrEqual(2)
})

it('returns the memory of what is no longer needed to the system', async () => {
  const script = `
    import { releaseFreeMemory } from '${FILE}'
    let kept = Array.from({ length: 1_000_000 }, (_, i) => ({ i, text: 'x' + i }))
    const before = process.memoryUsage.rss()
    kept = null
    releaseFreeMemory()
    console.log((before - process.memoryUsage.rss()) / 2 ** 20)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(Number(stdout)).toBeGreaterThan(30)
})
