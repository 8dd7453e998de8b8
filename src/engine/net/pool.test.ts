import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listen } from '../../../test/loopback.ts'
import { createAddressPolicy } from './address-policy.ts'
import { createHttp, type Http } from './http.ts'

let server: Server
let origin: string
let connections: Promise<void>[]
let http: Http | undefined

beforeEach(async () => {
  connections = []
  server = createServer((_request, response) => response.end('here'))
  server.on('connection', (socket: Socket) => {
    connections.push(new Promise((resolve) => socket.once('close', () => resolve())))
  })
  origin = (await listen(server)).origin
})
afterEach(() => {
  http?.close()
  server.close()
})

const client = (idleMs: number) =>
  createHttp({ policy: createAddressPolicy({ allowPrivate: true }), userAgent: 'Verdict/1', limits: { idleMs } })

it('an unused connection is given up after a while, and a new one opened for the next', async () => {
  http = client(1)
  await http.get(origin)
  await connections[0]
  await http.get(origin)
  expect(connections).toHaveLength(2)
})

it('a connection that the server gives up is not used again', async () => {
  http = client(60_000)
  await http.get(origin)
  server.closeIdleConnections()
  await connections[0]
  expect((await http.get(origin)).status).toBe(200)
  expect(connections).toHaveLength(2)
})

it('closing gives up those that wait, and those still in use once they are done', async () => {
  http = client(60_000)
  await http.get(origin)
  const inUse = http.get(origin)
  http.close()
  expect((await inUse).status).toBe(200)
  await Promise.all(connections)
})
