import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { duplexPair } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../../config.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { createHttpServer } from './http-server.ts'

const QUICK = { headersMs: 50, requestMs: 100, checkMs: 20 }

const opened: { server?: Server; sockets: Socket[]; warnings: string[] } = { sockets: [], warnings: [] }

afterEach(async () => {
  for (const socket of opened.sockets.splice(0)) socket.destroy()
  opened.warnings = []
  await new Promise((resolve) => opened.server?.close(resolve))
})

async function start(environment: Record<string, string>, timeouts?: typeof QUICK): Promise<Server> {
  const server = createHttpServer((_request, response) => response.end('done'), {
    config: parseConfig(environment).config!,
    logger: { warn: (_: unknown, message?: string) => void opened.warnings.push(message ?? '') },
    ...(timeouts && { timeouts }),
  })
  server.on('clientError', answerBrokenRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.server = server
  return server
}

/** A client that never closes its side. */
async function client(server: Server): Promise<{ socket: Socket; answer: Promise<string>; isOpen(): boolean }> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  opened.sockets.push(socket)
  socket.on('error', () => {})
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  const answer = new Promise<string>((resolve) => {
    const end = () => resolve(Buffer.concat(chunks).toString())
    socket.on('end', end).on('close', end)
  })
  let isOpen = true
  void answer.then(() => (isOpen = false))
  await once(socket, 'connect')
  return { socket, answer, isOpen: () => isOpen }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}

async function ask({ socket }: { socket: Socket }): Promise<void> {
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
}

describe('a client that sends its request slowly', () => {
  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
    ['body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nsome'],
  ])('is told so and its connection is released, although it keeps it open: %s', async (_, sent) => {
    const server = await start({}, QUICK)
    server.removeAllListeners('request')
    const { socket, answer } = await client(server)
    socket.write(sent)
    expect(await answer).toMatch(/^HTTP\/1.1 408 /)
    await expect.poll(() => connectionsOf(server)).toBe(0)
  })

  it('has ten seconds for its headers', async () => {
    const server = await start({})
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000])
  })
})

describe('connections', () => {
  it('from one address are limited, and a closed one makes way for another', async () => {
    const server = await start({ VERDICT_CONNECTIONS_PER_ADDRESS: '2' })
    const first = await client(server)
    const second = await client(server)
    await Promise.all([ask(first), ask(second)])
    const refused = await client(server)
    expect(await refused.answer).toBe('')
    expect(opened.warnings).toEqual(['too many connections; if this is a proxy, set VERDICT_TRUST_PROXY'])
    first.socket.destroy()
    await expect.poll(() => connectionsOf(server)).toBe(1)
    await ask(await client(server))
    expect(second.isOpen()).toBe(true)
  })

  it.each(['127.0.0.0/8', 'true', '1'])('from the proxy that VERDICT_TRUST_PROXY=%s names are not', async (proxy) => {
    const server = await start({ VERDICT_CONNECTIONS_PER_ADDRESS: '1', VERDICT_TRUST_PROXY: proxy })
    for (const one of [await client(server), await client(server)]) await ask(one)
  })

  it('from another address than the trusted proxy are', async () => {
    const server = await start({ VERDICT_CONNECTIONS_PER_ADDRESS: '1', VERDICT_TRUST_PROXY: '192.0.2.1' })
    await ask(await client(server))
    expect(await (await client(server)).answer).toBe('')
  })

  it('that were reset before they were accepted are closed without their request', async () => {
    let requests = 0
    const server = await start({ VERDICT_CONNECTIONS_PER_ADDRESS: '0' })
    server.on('request', () => requests++)
    // Node can't tell the address of such a socket, either.
    const [client, accepted] = duplexPair()
    server.emit('connection', accepted)
    client.on('error', () => {})
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => requests + Number(accepted.destroyed)).toBe(1)
    expect(requests).toBe(0)
  })

  it('are limited in total', async () => {
    const server = await start({ VERDICT_MAX_CONNECTIONS: '1', VERDICT_CONNECTIONS_PER_ADDRESS: '0' })
    await ask(await client(server))
    expect(await (await client(server)).answer).toBe('')
  })
})
