import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeConnections } from './close-connections.ts'

let app: FastifyInstance
let asked: PromiseWithResolvers<void>
let answered: PromiseWithResolvers<void>
beforeEach(async () => {
  app = Fastify({ return503OnClosing: false })
  asked = Promise.withResolvers()
  answered = Promise.withResolvers()
  app.get('/quick', async () => 'quick')
  app.post('/slow', async () => {
    asked.resolve()
    await answered.promise
    return 'done'
  })
  closeConnections(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => vi.useRealTimers())

const port = () => (app.server.address() as AddressInfo).port
const stopClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })

it('finishes what has arrived whole, also after requests that are late were cut off', async () => {
  const late = connect(port(), '127.0.0.1').on('error', () => {})
  const gone = once(late.resume(), 'close')
  await new Promise((sent) => late.write('POST /slow HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf', sent))
  const whole = fetch(`http://127.0.0.1:${port()}/slow`, { method: 'POST', body: 'whole' })
  await asked.promise
  stopClock()
  const closed = app.close()
  await vi.advanceTimersByTimeAsync(3_100)
  await gone
  answered.resolve()
  const response = await whole
  expect([response.headers.get('connection'), await response.text()]).toEqual(['close', 'done'])
  await closed
})

it('answers the next request of a connection that was idle, and says that it is the last', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const sent = request({ host: '127.0.0.1', port: at, path: '/quick', agent }).end()
    const [response] = await once(sent, 'response')
    return [sent.reusedSocket, response.headers.connection, await text(response)]
  }
  const at = port()
  expect(await ask()).toEqual([false, 'keep-alive', 'quick'])
  stopClock()
  const closed = app.close()
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await ask()).toEqual([true, 'close', 'quick'])
  await closed
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
})

it('ends although connections stay idle, after the time that a request may take to arrive', async () => {
  const idle = connect(port(), '127.0.0.1')
  await once(idle, 'connect')
  const gone = once(idle.resume(), 'close')
  // It has been accepted once the server answers a later one.
  await (await fetch(`http://127.0.0.1:${port()}/quick`)).text()
  stopClock()
  const closed = app.close()
  let isClosed = false
  void closed.then(() => {
    isClosed = true
  })
  await vi.advanceTimersByTimeAsync(2_900)
  expect([isClosed, idle.closed]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all([gone, closed])
})
