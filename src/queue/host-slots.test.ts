import { expect, it } from 'vitest'
import { settle } from '../../test/event-loop.ts'
import { borrowSlots, createPatientLimiter, HostSlots, lendSlots } from './host-slots.ts'

const slots = new HostSlots(2)

/** A limiter as a run in another process sees it, and the end of that run. */
function run() {
  let messages = 0
  const lent = lendSlots((message) => setImmediate(() => borrowed.onNote(message)), slots)
  const borrowed = borrowSlots((message) => {
    messages++
    setImmediate(() => lent.onNote(message))
  }, 2)
  return { acquire: borrowed.limiter.acquire, end: lent.onEnd, sent: () => messages }
}

it('lets so many in at a time, from all runs together', async () => {
  const one = run()
  const other = run()
  const leave = await one.acquire('a.example')
  await other.acquire('a.example')
  let third = false
  const waiting = one.acquire('a.example').then(() => {
    third = true
  })
  await other.acquire('b.example')
  await settle()
  expect(third).toBe(false)
  leave()
  await waiting
})

it('frees the slots of a run whose process died, and forgets those it waited for', async () => {
  const one = run()
  const other = run()
  await one.acquire('c.example')
  await one.acquire('c.example')
  one.acquire('c.example').catch(() => {})
  one.end()
  await other.acquire('c.example')
  await other.acquire('c.example')
})

it('keeps no slot for a request that was aborted', async () => {
  const { acquire } = run()
  const leave = await acquire('d.example')
  await acquire('d.example')
  const leaving = new AbortController()
  const waiting = acquire('d.example', leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  leave()
  await acquire('d.example')
  await expect(acquire('d.example', AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
})

it('keeps a slot from one request to the next, until another run wants it', async () => {
  const { acquire, sent } = run()
  for (let n = 0; n < 10; n++) (await acquire('e.example'))()
  expect(sent()).toBe(1)
  const other = run()
  const leaveOne = await other.acquire('e.example')
  const leaveTwo = await other.acquire('e.example')
  const waiting = acquire('e.example')
  leaveOne()
  await waiting
  leaveTwo()
})

it('alternates between two runs that both want more than there is', async () => {
  const order: string[] = []
  const work = async (name: string) => {
    const { acquire } = run()
    for (let n = 0; n < 20; n++) {
      const leaves = await Promise.all([acquire('f.example'), acquire('f.example')])
      order.push(name)
      for (const leave of leaves) leave()
    }
  }
  await Promise.all([work('one'), work('other')])
  expect(order.filter((name) => name === 'one')).toHaveLength(20)
})

it('lets runs go before scans, and always leaves a slot for them', async () => {
  const scans = createPatientLimiter(slots)
  const leave = await scans.acquire('p.example')
  let granted = 0
  const next = scans.acquire('p.example').then((release) => {
    granted++
    return release
  })
  const { acquire, end } = run()
  await acquire('p.example')
  const second = acquire('p.example')
  await settle()
  leave()
  await second
  expect(granted).toBe(0)
  end()
  ;(await next)()
  const canceled = new AbortController()
  const held = await scans.acquire('p.example')
  const waiting = scans.acquire('p.example', canceled.signal)
  canceled.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  held()
  ;(await scans.acquire('p.example'))()
})
