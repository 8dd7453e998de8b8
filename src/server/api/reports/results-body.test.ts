import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { zstdCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBodyWithResults } from './results-body.ts'

const BYTES = 120_000

const resultsOf = (n: number) => JSON.stringify({ text: `${n} `.repeat(BYTES).slice(0, BYTES) })
const bodyOf = (n: number) => `{"data":{"n":${n},"results":${resultsOf(n)}}}`

let app: FastifyInstance
let port: number
const connections: Socket[] = []

beforeAll(async () => {
  app = Fastify()
  const bodyWithResults = createBodyWithResults()
  app.get<{ Params: { n: string } }>('/:n', async (request, reply) => {
    const n = Number(request.params.n)
    const { body } = await bodyWithResults(request, reply, {
      language: 'en',
      recordJson: () => `{"n":${n}}`,
      error: null,
      results: zstdCompressSync(resultsOf(n)),
    })
    return reply.send(body)
  })
  app.server.on('connection', (socket) => connections.push(socket))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const get = async (n: number) =>
  (await fetch(`http://127.0.0.1:${port}/${n}`, { headers: { 'accept-encoding': 'identity' } })).text()

describe('a response with results', () => {
  it('has the bytes of its own report, in whatever order clients read theirs', async () => {
    const asked = Array.from({ length: 150 }, (_, n) => n)
    const slow = connect(port, '127.0.0.1')
    slow.write(asked.map((n) => `GET /${n} HTTP/1.1\r\nHost: test\r\n\r\n`).join(''))
    await once(slow, 'connect')
    // More is sent than the system takes, and some of it waits in the server.
    await expect.poll(() => connections[0]?.writableNeedDrain).toBe(true)
    for (const n of [1000, 1001, 1002]) expect(await get(n)).toBe(bodyOf(n))

    let received = ''
    slow.setEncoding('latin1').on('data', (text) => {
      received += text
    })
    await expect.poll(() => received.endsWith(bodyOf(asked.at(-1)!))).toBe(true)
    slow.destroy()
    const bodies = received.split(/HTTP\/1\.1 200 OK[\s\S]*?\r\n\r\n/).slice(1)
    expect(bodies.map((body, n) => body === bodyOf(n))).toEqual(asked.map(() => true))
  })
})
