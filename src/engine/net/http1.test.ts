import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { startDeadline } from './deadline.ts'
import { createHttp1Connection } from './http1.ts'
import { defaultLimits } from './limits.ts'

/** The response of a server that sends so many headers, where ten are allowed. */
async function responseWith(headers: number) {
  const lines = Array.from({ length: headers }, (_, n) => (n === 0 ? 'Content-Length: 0' : `X-${n}: a`))
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connection = createHttp1Connection(connect(port, '127.0.0.1'))
  const limits = { ...defaultLimits, headerCount: 10 }
  const url = new URL(`http://127.0.0.1:${port}/`)
  const deadline = startDeadline({ host: url.host, limits })
  try {
    return await connection.request({ url, headers: [], limits, deadline, now: () => 0 })
  } finally {
    deadline.end()
    connection.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

it('takes as many headers as are allowed', async () => {
  expect((await responseWith(10)).headers).toHaveLength(10)
})

it('refuses one header more', async () => {
  await expect(responseWith(11)).rejects.toMatchObject({ code: 'too_large' })
})
