import { describe, expect, it } from 'vitest'
import { createHostLimiter } from './host-limiter.ts'

const ticks = () => new Promise<void>((resolve) => setImmediate(resolve))

function tracked<T>(promise: Promise<T>) {
  const state = { settled: false, promise }
  const settle = () => {
    state.settled = true
  }
  promise.then(settle, settle)
  return state
}

describe('the gate', () => {
  it('lets two at a time through to one host and the others in turn', async () => {
    const limiter = createHostLimiter(2)
    const [leaveFirst] = await Promise.all([limiter.acquire('a.example'), limiter.acquire('a.example')])
    const third = tracked(limiter.acquire('a.example'))
    const fourth = tracked(limiter.acquire('a.example'))
    await ticks()
    expect([third.settled, fourth.settled]).toEqual([false, false])
    leaveFirst()
    await ticks()
    expect([third.settled, fourth.settled]).toEqual([true, false])
    ;(await third.promise)()
    await ticks()
    expect(fourth.settled).toBe(true)
  })

  it('keeps hosts apart', async () => {
    const limiter = createHostLimiter(1)
    await limiter.acquire('a.example')
    await expect(limiter.acquire('b.example')).resolves.toBeTypeOf('function')
  })

  it('counts a turn that is ended twice once', async () => {
    const limiter = createHostLimiter(1)
    const leave = await limiter.acquire('a.example')
    const second = tracked(limiter.acquire('a.example'))
    const third = tracked(limiter.acquire('a.example'))
    leave()
    leave()
    await ticks()
    expect([second.settled, third.settled]).toEqual([true, false])
  })

  it('releases those that stop waiting', async () => {
    const limiter = createHostLimiter(1)
    const leave = await limiter.acquire('a.example')
    const controller = new AbortController()
    const impatient = limiter.acquire('a.example', controller.signal)
    const patient = tracked(limiter.acquire('a.example'))
    controller.abort()
    await expect(impatient).rejects.toMatchObject({ code: 'aborted' })
    leave()
    await ticks()
    expect(patient.settled).toBe(true)
    await expect(limiter.acquire('b.example', controller.signal)).rejects.toMatchObject({ code: 'aborted' })
  })
})
