import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { closeConnections } from './close-connections.ts'

afterEach(() => vi.useRealTimers())

it('finishes what has arrived whole, also after requests that are late were cut off', async () => {
  const app = Fastify()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  app.post('/slow', async () => {
    ask()
    await answered
    return 'done'
  })
  closeConnections(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  const late = connect(port, '127.0.0.1').on('error', () => {})
  const gone = once(late.resume(), 'close')
  await new Promise((sent) => late.write('POST /slow HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf', sent))
  const whole = fetch(`http://127.0.0.1:${port}/slow`, { method: 'POST', body: 'whole' })
  await asked
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = app.close()
  await vi.advanceTimersByTimeAsync(3_000)
  await gone
  answer()
  expect(await (await whole).text()).toBe('done')
  await closed
})
