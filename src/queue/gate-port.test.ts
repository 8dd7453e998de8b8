import { expect, it } from 'vitest'
import { settle } from '../../test/event-loop.ts'
import { keepLeases, leasedGate } from './gate-port.ts'
import { Leases } from './leases.ts'

const leases = new Leases(2)

/** A gate as a run in another process sees it, and the end of that run. */
function run() {
  let questions = 0
  const kept = keepLeases((answer) => setImmediate(() => leased.onNote(answer)), leases)
  const leased = leasedGate((question) => {
    questions++
    setImmediate(() => kept.onNote(question))
  }, 2)
  return { enter: leased.gate.enter, end: kept.onEnd, asked: () => questions }
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

it('ends the turns of a run whose process died, those it waited for too', async () => {
  const [one, other] = [run(), run()]
  await one.enter('c.example')
  await one.enter('c.example')
  one.enter('c.example').catch(() => {})
  one.end()
  await other.enter('c.example')
  await other.enter('c.example')
})

it('keeps no place for who does not wait any longer', async () => {
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

it('keeps a turn from one request to the next, until somebody else wants it', async () => {
  const { enter, asked } = run()
  for (let n = 0; n < 10; n++) (await enter('e.example'))()
  expect(asked()).toBe(1)
  const other = run()
  const [leaveOne, leaveTwo] = [await other.enter('e.example'), await other.enter('e.example')]
  const waiting = enter('e.example')
  leaveOne()
  await waiting
  leaveTwo()
})

it('takes turns between two runs that both want more than there is', async () => {
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
