import { createServer, type Server } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createHttp } from '../../src/engine/net/http.ts'
import { VerdictError } from '../../src/errors.ts'

let answer: Buffer = Buffer.alloc(0)
let server: Server
let url: string

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
})
afterAll(() => {
  server.close()
})

const piece = fc.oneof(
  fc.constantFrom(
    'HTTP/1.1 200 OK\r\n',
    'HTTP/1.0 302 Found\r\n',
    'HTTP/1.1 103 Early Hints\r\n\r\n',
    '\r\n',
    '\r\n\r\n',
  ),
  fc.constantFrom(
    'Content-Length: 5\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Content-Encoding: gzip\r\n',
    'Location: /\r\n',
  ),
  fc.constantFrom('Content-Length: -1\r\n', 'Connection: upgrade\r\nUpgrade: x\r\n', 'Content-Encoding: br, zstd\r\n'),
  fc.constantFrom('5\r\nhello\r\n', '0\r\n\r\n', 'ffffffffffff\r\n', 'hello'),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
)

it('whatever bytes a server sends, the visit ends in a reply or a coded failure', async () => {
  const policy = createAddressPolicy({ allow: ['127.0.0.1'] })
  const http = createHttp({ policy, userAgent: 'Verdict-Test', limits: { drainMs: 10 } })
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      answer = Buffer.from(pieces.join(''), 'latin1')
      const outcome = await http.follow(url).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(VerdictError)
      if (outcome instanceof VerdictError) expect(outcome.code).not.toBe('internal_error')
    }),
    { numRuns: 200 },
  )
  http.close()
})
