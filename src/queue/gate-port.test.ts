import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { createGate } from '../engine/net/politeness.ts'
import { keepGate, remoteGate } from './gate-port.ts'

const gate = createGate(2)
const ports: { close(): void }[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** A gate as a thread sees it, and the end of its run. */
function thread() {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  keepGate(port1, gate)
  return { enter: remoteGate(port2).enter, die: () => port2.close() }
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
