import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { keepLeases, leasedGate } from './gate-port.ts'
import { Leases } from './leases.ts'

const leases = new Leases(2)
const ports: { close(): void }[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** A gate as a thread sees it, and the end of its run. */
function thread() {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  keepLeases(port1, leases)
  return { enter: leasedGate(port2, 2).enter, die: () => port2.close() }
}

it('lets so many in at a time, from all threads together', async () => {
  const [one, other] = [thread(), thread()]
  const leave = await one.enter('a.example')
  await other.enter('a.example')
  let third = false
  const waiting = one.enter('a.example').then(() => {
    third = true
  })
  await other.enter('b.example')
  await sleep(5)
  expect(third).toBe(false)
  leave()
  await waiting
})

it('ends the turns of a thread that died, those it waited for too', async () => {
  const [one, other] = [thread(), thread()]
  await one.enter('c.example')
  await one.enter('c.example')
  one.enter('c.example').catch(() => {})
  one.die()
  await other.enter('c.example')
  await other.enter('c.example')
})

it('keeps no place for who does not wait any longer', async () => {
  const { enter } = thread()
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
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  let questions = 0
  port1.on('message', () => questions++)
  keepLeases(port1, leases)
  const { enter } = leasedGate(port2, 2)
  for (let n = 0; n < 10; n++) (await enter('e.example'))()
  expect(questions).toBe(1)
  const other = thread()
  const [leaveOne, leaveTwo] = [await other.enter('e.example'), await other.enter('e.example')]
  const waiting = enter('e.example')
  leaveOne()
  await waiting
  leaveTwo()
})

it('takes turns between two threads that both want more than there is', async () => {
  const order: string[] = []
  const work = async (name: string) => {
    const { enter } = thread()
    for (let n = 0; n < 20; n++) {
      const leaves = await Promise.all([enter('f.example'), enter('f.example')])
      order.push(name)
      for (const leave of leaves) leave()
    }
  }
  await Promise.all([work('one'), work('other')])
  expect(order.filter((name) => name === 'one')).toHaveLength(20)
})
