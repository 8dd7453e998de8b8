import { connect } from 'node:net'
import { afterEach, beforeEach, it, vi } from 'vitest'
import { type Service, startService } from './running.ts'

let service: Service
beforeEach(async () => {
  service = await startService(undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  await service.stop()
})

it('ends although clients never send all of their requests', async () => {
  const server = await service.serveWith({}, null)
  const { hostname, port } = new URL(server.base)
  const parts = ['GET / HTTP/1.1\r\nho', 'POST /sign-in HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nemail']
  const sockets = parts.map(() => connect(Number(port), hostname))
  const gone = sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve)))
  for (const socket of sockets) socket.on('error', () => {}).resume()
  await Promise.all(sockets.map((socket, at) => new Promise((sent) => socket.write(parts[at]!, sent))))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = server.close()
  await vi.advanceTimersByTimeAsync(3_000)
  await closed
  await Promise.all(gone)
})
