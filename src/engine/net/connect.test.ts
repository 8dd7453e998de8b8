import { createServer, type Server, connect as tcpConnect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAddressPolicy } from './address-policy.ts'
import { type Connector, connectTcp, probeLegacyTls } from './connect.ts'
import { startDeadline } from './deadline.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { ResolvedAddress } from './lookup.ts'

let server: Server
let port = 0

beforeAll(async () => {
  server = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  server.close()
})

async function reached(host: string, connector: Partial<Connector>) {
  const deadline = startDeadline({ host, limits: defaultLimits })
  const policy = createAddressPolicy()
  try {
    return await connectTcp(host, port, { policy, lookup: async () => [], now: () => 0, ...connector }, deadline)
  } finally {
    deadline.end()
  }
}

describe('reaching a host', () => {
  const publicly: ResolvedAddress = { address: '93.184.215.14', family: 4 }

  it('opens the very address that was looked up and checked, and looks up once', async () => {
    const answers = [[publicly], [{ address: '127.0.0.1', family: 4 } as ResolvedAddress]]
    const opened: string[] = []
    let asked = 0
    const lookup = async () => answers[asked++] ?? []
    const open = ({ address }: ResolvedAddress) => {
      opened.push(address)
      return tcpConnect({ host: '127.0.0.1', port: 1 }) // refused
    }
    await expect(reached('a.example', { lookup, open })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect([asked, opened]).toEqual([1, ['93.184.215.14']])
    await expect(reached('a.example', { lookup, open })).rejects.toMatchObject({ code: 'blocked_address' })
    expect(opened).toHaveLength(1)
  })

  it('hangs up on a socket that ended up elsewhere', async () => {
    const sockets: ReturnType<typeof tcpConnect>[] = []
    const open = () => {
      const socket = tcpConnect({ host: '127.0.0.1', port })
      sockets.push(socket)
      return socket
    }
    const outcome = reached('a.example', { lookup: async () => [publicly], open })
    await expect(outcome).rejects.toMatchObject({ code: 'blocked_address' })
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  it('never looks up an address', async () => {
    const lookup = () => Promise.reject(new Error('asked'))
    const policy = createAddressPolicy({ allowPrivate: true })
    const { socket, address, dns } = await reached('127.0.0.1', { lookup, policy })
    socket.destroy()
    expect([address, dns]).toEqual(['127.0.0.1', null])
    await expect(reached('127.0.0.1', { lookup })).rejects.toMatchObject({ code: 'blocked_address' })
  })
})

const probe = async (port: number, limits: Partial<Limits> = {}) => {
  const connector = { policy: createAddressPolicy({ allowPrivate: true }), lookup: async () => [], now: () => 0 }
  const deadline = startDeadline({ host: '127.0.0.1', limits: { ...defaultLimits, ...limits } })
  const outcome = await probeLegacyTls(new URL(`https://127.0.0.1:${port}/`), connector, deadline)
  deadline.end()
  return outcome
}

it('a server that cannot be reached, or keeps silent, leaves the question open', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await probe(port, { connectMs: 50 })).toBeNull()
  await new Promise((resolve) => server.close(resolve))
  expect(await probe(port)).toBeNull()
})
