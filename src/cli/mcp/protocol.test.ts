import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { fakeTerminal } from '../testing/terminal.ts'
import type { RpcError } from './json-rpc.ts'
import { createProtocol } from './protocol.ts'
import { defineTool } from './tool.ts'

/** Ends each slow call. */
const slow: (() => void)[] = []

const greet = defineTool({
  name: 'greet',
  title: 'Greet',
  description: 'Greets.',
  input: Type.Object({ whom: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
  output: Type.Object({ greeting: Type.String() }),
  usesNetwork: false,
  async call({ whom }, { onProgress }) {
    if (whom === 'wrong') throw new UsageError('Not <b>that\u202e</b>.')
    onProgress(1, 2, 'half')
    if (whom === 'slow') await new Promise<void>((resolve) => slow.push(resolve))
    return { data: { greeting: whom }, text: whom }
  },
})

function open() {
  const handle = createProtocol({
    tools: [greet],
    instructions: 'Greet.',
    version: '1.2.3',
    terminal: fakeTerminal(),
    allow: [],
    service: () => Promise.reject(new Error('There is none.')),
  })
  const notes: object[] = []
  const request = (method: string, params: object = {}, signal = new AbortController().signal) =>
    handle(
      { id: 1, method, params: { ...params } },
      { signal, notify: (name, params) => notes.push({ name, ...params }) },
    )
  const code = (method: string, params: object = {}) =>
    request(method, params).then(
      () => null,
      (error: RpcError) => error.code,
    )
  return { request, code, notes }
}

const meta = (version: unknown = '2026-07-28', capabilities: unknown = {}) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  },
})
const call = (whom: unknown, more: object = {}) => ({ name: 'greet', arguments: { whom }, ...more })

it.each([
  ['2025-11-25', '2025-11-25'],
  ['2025-06-18', '2025-06-18'],
  ['2026-07-28', '2025-11-25'],
  ['1999-01-01', '2025-11-25'],
])('answers a handshake for %s with %s', async (protocolVersion, expected) => {
  expect(await open().request('initialize', { protocolVersion })).toMatchObject({
    protocolVersion: expected,
    capabilities: { tools: {} },
    serverInfo: { name: 'verdict', version: '1.2.3' },
  })
})

it('wants a handshake or a version with every request, and answers pings before', async () => {
  const { request, code } = open()
  expect(await request('ping')).toEqual({})
  expect(await code('tools/list')).toBe(-32602)
  expect(await code('initialize')).toBe(-32602)
  await request('initialize', { protocolVersion: '2025-06-18' })
  const listed = (await request('tools/list')) as { tools: object[] }
  expect(listed.tools).toHaveLength(1)
  expect(listed).not.toHaveProperty('resultType')
  expect(await code('prompts/list')).toBe(-32601)
})

it('serves requests without a handshake that say their version', async () => {
  const { request, code } = open()
  const shared = { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' }
  expect(await request('server/discover', meta())).toEqual({
    ...shared,
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    instructions: 'Greet.',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'verdict', title: 'Verdict', version: '1.2.3' } },
  })
  expect(await request('tools/list', meta())).toMatchObject({
    ...shared,
    tools: [{ name: 'greet', annotations: { readOnlyHint: true, openWorldHint: false } }],
  })
  const greeted = await request('tools/call', { ...call('Ada'), ...meta() })
  expect(greeted).toMatchObject({ resultType: 'complete', structuredContent: { greeting: 'Ada' }, isError: false })
  expect(greeted).not.toHaveProperty('ttlMs')
  expect(await code('ping', meta())).toBe(-32601)
  expect(await code('tools/list', meta(7))).toBe(-32602)
  expect(await code('tools/list', meta('2026-07-28', null))).toBe(-32602)
})

it('names the versions it knows to a client with another one', async () => {
  await expect(open().request('tools/list', meta('2030-01-01'))).rejects.toMatchObject({
    code: -32022,
    data: { supported: ['2026-07-28'], requested: '2030-01-01' },
  })
})

it('lets the model correct wrong arguments, but not the name of a tool', async () => {
  const { request, code } = open()
  const said = async (params: object) => {
    const { content, isError } = (await request('tools/call', { ...params, ...meta() })) as {
      content: { text: string }[]
      isError: boolean
    }
    return { text: content[0]!.text, isError }
  }
  expect(await said(call(''))).toMatchObject({ isError: true, text: expect.stringContaining('`whom` must') })
  expect(await said({ name: 'greet' })).toMatchObject({ isError: true })
  expect(await said({ name: 'greet', arguments: { whom: 'x', how: 1 } })).toMatchObject({ isError: true })
  expect(await said(call('wrong'))).toEqual({ isError: true, text: 'Not ‹b›that‹/b›.' })
  expect(await code('tools/call', { name: 'other', ...meta() })).toBe(-32602)
  expect(await code('tools/call', { name: 'greet', arguments: [], ...meta() })).toBe(-32602)
})

it('tells progress only to clients that ask for it', async () => {
  const { request, notes } = open()
  await request('tools/call', { ...call('Ada'), ...meta() })
  expect(notes).toEqual([])
  const { _meta } = meta()
  await request('tools/call', { ...call('Ada'), _meta: { ..._meta, progressToken: 'p' } })
  expect(notes).toEqual([
    { name: 'notifications/progress', progressToken: 'p', progress: 1, total: 2, message: 'half' },
  ])
})

it('runs four calls at once', async () => {
  const { request } = open()
  const calls = Array.from({ length: 6 }, () => request('tools/call', { ...call('slow'), ...meta() }))
  // Whatever starts at all has started by then.
  await new Promise(setImmediate)
  expect(slow).toHaveLength(4)
  for (const end of slow) end()
  await expect.poll(() => slow.length).toBe(6)
  for (const end of slow) end()
  await Promise.all(calls)
})
