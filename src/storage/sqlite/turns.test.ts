import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('lets one in at a time, in the order of asking', async () => {
  const turns = new Turns()
  const seen: string[] = []
  const visit = async (name: string) => {
    await turns.take()
    seen.push(`${name} in`)
    await Promise.resolve()
    seen.push(`${name} out`)
    turns.pass()
  }
  await Promise.all(['a', 'b', 'c'].map(visit))
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})
