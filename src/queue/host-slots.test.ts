import { expect, it } from 'vitest'
import { settle } from '../../test/event-loop.ts'
import { borrowSlots, HostSlots, lendSlots } from './host-slots.ts'

const slots = new HostSlots(2)

/** A gate as a run in another process sees it, and the end of that run. */
function run() {
  let messages = 0
  const lent = lendSlots((message) => setImmediate(() => borrowed.onNote(message)), slots)
  const borrowed = borrowSlots((message) => {
    messages++
    setImmediate(() => lent.onNote(message))
  }, 2)
  return { enter: borrowed.gate.enter, end: lent.onEnd, sent: () => messages }
}

it('lets so many in at a time, from all runs together', async () => {
  const [one, other] = [run(), run()]
  const leave = await one.enter('a.example')
  await other.enter('a.example')
  let third = false
  const waiting = one.enter('a.example').then(() => {
    third = true
  })
  await other.enter('b.example')
  await settle()
  expect(third).toBe(false)
  leave()
  await waiting
})

it('frees the slots of a run whose process died, and forgets those it waited for', async () => {
  const [one, other] = [run(), run()]
  await one.enter('c.example')
  await one.enter('c.example')
  one.enter('c.example').catch(() => {})
  one.end()
  await other.enter('c.example')
  await other.enter('c.example')
})

it('keeps no slot for a request that was aborted', async () => {
  const { enter } = run()
  const leave = await enter('d.example')
  await enter('d.example')
  const leaving = new AbortController()
  const waiting = enter('d.example', leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  leave()
  await enter('d.example')
  await expect(enter('d.example', AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
})

it('keeps a slot from one request to the next, until another run wants it', async () => {
  const { enter, sent } = run()
  for (let n = 0; n < 10; n++) (await enter('e.example'))()
  expect(sent()).toBe(1)
  const other = run()
  const [leaveOne, leaveTwo] = [await other.enter('e.example'), await other.enter('e.example')]
  const waiting = enter('e.example')
  leaveOne()
  await waiting
  leaveTwo()
})

it('alternates between two runs that both want more than there is', async () => {
  const order: string[] = []
  const work = async (name: string) => {
    const { enter } = run()
    for (let n = 0; n < 20; n++) {
      const leaves = await Promise.all([enter('f.example'), enter('f.example')])
      order.push(name)
      for (const leave of leaves) leave()
    }
  }
  await Promise.all([work('one'), work('other')])
  expect(order.filter((name) => name === 'one')).toHaveLength(20)
})
