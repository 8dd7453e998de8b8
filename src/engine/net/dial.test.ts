import { connect, createServer, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { dial } from './dial.ts'
import type { ResolvedAddress } from './lookup.ts'

const server = createServer((socket) => socket.on('error', () => {}))
let port = 0
const v4: ResolvedAddress = { address: '127.0.0.1', family: 4 }
const elsewhere = (last: number): ResolvedAddress => ({ address: `192.0.2.${last}`, family: 4 })
const six = (last: number): ResolvedAddress => ({ address: `2001:db8::${last}`, family: 6 })
const { signal } = new AbortController()

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Opens 127.0.0.1 for real; the other addresses fail at once, or keep silent. */
function opener(others: 'fail' | 'silent') {
  const tried: string[] = []
  const sockets: Socket[] = []
  const open = (address: ResolvedAddress) => {
    tried.push(address.address)
    const socket = address === v4 ? connect({ host: '127.0.0.1', port }) : new Socket()
    if (address !== v4 && others === 'fail') {
      setImmediate(() => socket.destroy(Object.assign(new Error(address.address), { code: 'ECONNREFUSED' })))
    }
    sockets.push(socket)
    return socket
  }
  return { open, tried, sockets }
}

describe('dialling', () => {
  it('goes to the next address when one fails, families taking turns', async () => {
    const { open, tried } = opener('fail')
    const socket = await dial([six(1), six(2), elsewhere(1), v4], port, signal, open)
    expect(tried).toEqual(['2001:db8::1', '192.0.2.1', '2001:db8::2', '127.0.0.1'])
    socket.destroy()
  })

  it('tries the next one beside an address that keeps silent, and drops the loser', async () => {
    const { open, tried, sockets } = opener('silent')
    const socket = await dial([six(1), v4], port, signal, open)
    expect(tried).toEqual(['2001:db8::1', '127.0.0.1'])
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false])
    socket.destroy()
  })

  it('tells the first failure when all fail', async () => {
    const { open } = opener('fail')
    await expect(dial([elsewhere(1), elsewhere(2)], port, signal, open)).rejects.toThrow('192.0.2.1')
  })

  it('tries no more than six addresses, however many there are', async () => {
    const { open, tried } = opener('fail')
    const many = Array.from({ length: 200 }, (_, index) => elsewhere(index))
    await expect(dial(many, port, signal, open)).rejects.toThrow()
    expect(tried).toHaveLength(6)
  })

  it('stops with the signal and leaves no socket behind', async () => {
    const { open, sockets } = opener('silent')
    const controller = new AbortController()
    const dialled = dial([six(1), elsewhere(1)], port, controller.signal, open)
    controller.abort('enough')
    await expect(dialled).rejects.toBe('enough')
    expect(sockets.every(({ destroyed }) => destroyed)).toBe(true)
    await expect(dial([v4], port, controller.signal, open)).rejects.toBe('enough')
    expect(sockets).toHaveLength(1)
  })

  it('connects by itself by default', async () => {
    const socket = await dial([v4], port, signal)
    expect(socket.remotePort).toBe(port)
    socket.destroy()
  })
})
