import { describe, expect, it } from 'vitest'
import { createGate } from './politeness.ts'

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
    const gate = createGate(2)
    const [leaveFirst] = await Promise.all([gate.enter('a.example'), gate.enter('a.example')])
    const third = tracked(gate.enter('a.example'))
    const fourth = tracked(gate.enter('a.example'))
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
    const gate = createGate(1)
    await gate.enter('a.example')
    await expect(gate.enter('b.example')).resolves.toBeTypeOf('function')
  })

  it('counts a turn that is ended twice once', async () => {
    const gate = createGate(1)
    const leave = await gate.enter('a.example')
    const second = tracked(gate.enter('a.example'))
    const third = tracked(gate.enter('a.example'))
    leave()
    leave()
    await ticks()
    expect([second.settled, third.settled]).toEqual([true, false])
  })

  it('lets go of whoever stops waiting', async () => {
    const gate = createGate(1)
    const leave = await gate.enter('a.example')
    const controller = new AbortController()
    const impatient = gate.enter('a.example', controller.signal)
    const patient = tracked(gate.enter('a.example'))
    controller.abort()
    await expect(impatient).rejects.toMatchObject({ code: 'aborted' })
    leave()
    await ticks()
    expect(patient.settled).toBe(true)
    await expect(gate.enter('b.example', controller.signal)).rejects.toMatchObject({ code: 'aborted' })
  })
})
