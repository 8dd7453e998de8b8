import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createProxyMeter, type ProxyLimits } from './proxy-meter.ts'

/** A connection on which so much comes and goes. */
function connection() {
  const socket = new EventEmitter() as EventEmitter & { bytesWritten: number; destroyed: boolean }
  const parts = { bytesWritten: 0, destroyed: false, destroy: () => (socket.destroyed = true) }
  Object.assign(socket, parts)
  return {
    socket: socket as unknown as Socket,
    receive: (bytes: number) => socket.emit('data', Buffer.alloc(bytes)),
    send: (bytes: number) => (socket.bytesWritten += bytes),
    end: () => socket.emit('close'),
  }
}

function meterOf(limits: Partial<ProxyLimits>) {
  const meter = createProxyMeter(limits)
  const watched = connection()
  meter.admit()
  meter.watch(watched.socket)
  return { meter, ...watched }
}

it.each([
  ['connections at a time', { connections: 2 }, 'The page opened more connections than the limit of 2 at a time.'],
  ['connections', { totalConnections: 2 }, 'The page opened more connections than the limit of 2 in one visit.'],
])('opens as many %s as are allowed, and not one more', (_, limits, bound) => {
  const meter = createProxyMeter(limits)
  meter.admit()
  meter.admit()
  expect(meter.bounds).toEqual([])
  expect(() => meter.admit()).toThrow(expect.objectContaining({ code: 'too_large' }))
  expect(meter.bounds).toEqual([bound])
})

it('counts connections that ended, or never opened, only among those of the whole visit', () => {
  const { meter, end } = meterOf({ connections: 1, totalConnections: 3 })
  end()
  meter.admit()
  meter.release()
  meter.admit()
  meter.release()
  expect(() => meter.admit()).toThrow()
  expect(meter.bounds).toEqual([expect.stringContaining('in one visit')])
})

describe('bytes', () => {
  it('may be as many as are allowed', () => {
    const { meter, socket, receive, send } = meterOf({ bytes: 10_000, sentBytes: 5_000 })
    send(5_000)
    receive(10_000)
    expect([meter.received, meter.bounds, socket.destroyed]).toEqual([10_000, [], false])
  })

  it('beyond the limit close all connections, those that open later too', () => {
    const { meter, socket, receive } = meterOf({ bytes: 10_000 })
    const late = connection()
    receive(10_001)
    meter.watch(late.socket)
    expect([socket.destroyed, late.socket.destroyed]).toEqual([true, true])
    expect(meter.bounds).toEqual([expect.stringMatching(/^The page loaded more than the limit of/)])
    expect(meter.failureOf('never-seen.example')).toMatchObject({ code: 'too_large' })
    expect(() => meter.admit()).toThrow(expect.objectContaining({ code: 'too_large' }))
  })

  it('that the page sends are counted once, over all connections', () => {
    const { meter, send, receive } = meterOf({ sentBytes: 5_000 })
    const other = connection()
    meter.watch(other.socket)
    send(2_500)
    receive(1)
    receive(1)
    other.send(2_500)
    other.receive(1)
    expect(meter.bounds).toEqual([])
    send(1)
    receive(1)
    expect(meter.bounds).toEqual([expect.stringMatching(/^The page sent more than the limit of/)])
  })

  it('are limited to 64 MB received and 8 MB sent unless it is said otherwise', () => {
    const { meter, send, receive } = meterOf({})
    send(8 * 2 ** 20)
    for (let n = 0; n < 64; n++) receive(2 ** 20)
    expect(meter.bounds).toEqual([])
    send(1)
    receive(1)
    expect(meter.bounds).toHaveLength(2)
  })
})

it('names the first failure of a host, and records no more than 200', () => {
  const meter = createProxyMeter()
  for (let n = 0; n < 250; n++) meter.recordFailure(`host${n % 249}.example`, { code: 'dns_failed', message: `${n}` })
  expect(meter.failures).toHaveLength(200)
  expect(meter.failureOf('host0.example')?.message).toBe('0')
  expect(meter.failureOf('host248.example')?.message).toBe('248')
  expect(meter.failureOf('other.example')).toBeNull()
})
