import { expect, it } from 'vitest'
import { type RequestContext, serveConnection } from './connection.ts'
import { RpcError, type RpcRequest } from './json-rpc.ts'

interface Sent {
  id?: unknown
  method?: string
  result?: unknown
  error?: { code: number; message: string }
}

type Handle = (request: RpcRequest, context: RequestContext) => Promise<object>

/** A client that writes lines and reads what is sent. */
function connect(handle: Handle) {
  const sent: Sent[] = []
  const errors: unknown[] = []
  const lines: (string | null)[] = []
  let wake = () => {}
  async function* source(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const line = lines.shift()
      if (line === null) return
      if (line !== undefined) yield Buffer.from(`${line}\n`)
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  const ended = serveConnection({
    source: source(),
    send: (message) => sent.push(message),
    drained: async () => undefined,
    handle,
    onError: (thrown) => errors.push(thrown),
  })
  const write = (line: string | object | null) => {
    lines.push(typeof line === 'string' || line === null ? line : JSON.stringify({ jsonrpc: '2.0', ...line }))
    wake()
  }
  const close = () => {
    write(null)
    return ended
  }
  return { sent, errors, write, close }
}

const echo: Handle = async ({ method, params }) => ({ method, params })
const forever: Handle = (_, { signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

it('answers requests, and neither notifications nor responses', async () => {
  const { sent, write, close } = connect(echo)
  write({ id: 'a', method: 'x', params: { y: 1 } })
  write({ method: 'notifications/initialized' })
  write({ id: 2, result: {} })
  write('')
  await expect.poll(() => sent).toEqual([{ jsonrpc: '2.0', id: 'a', result: { method: 'x', params: { y: 1 } } }])
  await close()
})

it.each([
  ['text that is not JSON', '{', -32700, undefined],
  ['a batch', '[]', -32600, undefined],
  ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"x"}', -32600, 1],
  ['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":7}', -32600, 1],
  ['an id of null', '{"jsonrpc":"2.0","id":null,"method":"x"}', -32600, undefined],
  ['parameters by position', '{"jsonrpc":"2.0","id":1,"method":"x","params":[1]}', -32602, 1],
  ['a line above the limit', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(2 ** 20) }), -32700, undefined],
])('refuses %s, and goes on', async (_, line, code, id) => {
  const { sent, write, close } = connect(echo)
  write(line)
  write({ id: 9, method: 'next' })
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ error: { code } })
  expect(sent[0]!.id).toBe(id)
  expect(sent[1]!.id).toBe(9)
  await close()
})

it('says no more of a request that was cancelled, and can use its id again', async () => {
  const { sent, write, close } = connect((request, context) => {
    context.signal.addEventListener('abort', () => context.notify('late', {}))
    return request.method === 'forever' ? forever(request, context) : echo(request, context)
  })
  write({ id: 1, method: 'forever' })
  write({ method: 'notifications/cancelled', params: { requestId: 'unknown' } })
  write({ method: 'notifications/cancelled', params: { requestId: 1 } })
  write({ id: 2, method: 'between' })
  await expect.poll(() => sent.map(({ id }) => id)).toEqual([2])
  write({ id: 1, method: 'again' })
  await expect.poll(() => sent.map(({ id }) => id)).toEqual([2, 1])
  await close()
})

it('runs up to 32 requests at once, each with an id of its own', async () => {
  const { sent, write, close } = connect(forever)
  for (let id = 0; id <= 32; id++) write({ id, method: 'forever' })
  write({ id: 0, method: 'forever' })
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ id: 32, error: { code: -32000 } })
  expect(sent[1]).toMatchObject({ error: { code: -32600, message: 'The id is in use.' } })
  expect(sent[1]).not.toHaveProperty('id')
  await close()
  expect(sent).toHaveLength(2)
})

it('sends errors of the protocol as they are, and hides what went wrong inside', async () => {
  const { sent, errors, write, close } = connect(async ({ method }) => {
    throw method === 'known' ? new RpcError('methodNotFound', 'Unknown.', { x: 1 }) : new Error('secret path')
  })
  write({ id: 1, method: 'known' })
  write({ id: 2, method: 'other' })
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[0]).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Unknown.', data: { x: 1 } } })
  expect(sent[1]).toMatchObject({ id: 2, error: { code: -32603 } })
  expect(JSON.stringify(sent)).not.toContain('secret')
  expect(String(errors)).toContain('secret path')
  await close()
})
