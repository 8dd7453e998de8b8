import { HOUR_MS } from '../../common/durations.ts'
import { isObject } from '../../common/is-object.ts'
import { Semaphore } from '../../common/semaphore.ts'
import { callTool, type ToolCalls, toolRecord } from './call-tool.ts'
import type { RequestContext } from './connection.ts'
import { RpcError, type RpcParams, type RpcRequest } from './json-rpc.ts'
import type { Tool } from './tool.ts'

/** Every request says its version: https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning. */
const STATELESS_VERSIONS = ['2026-07-28']
/** A handshake agrees on the version, the newest first: …/2025-11-25/basic/lifecycle. */
const HANDSHAKE_VERSIONS = ['2025-11-25', '2025-06-18']

const META_VERSION = 'io.modelcontextprotocol/protocolVersion'
const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
const META_SERVER = 'io.modelcontextprotocol/serverInfo'

/** Tools are the same as long as the process runs. */
const CACHED = { ttlMs: HOUR_MS, cacheScope: 'public' }
const CAPABILITIES = { tools: {} }
const CONCURRENT_CALLS = 4

export interface ProtocolOptions extends Omit<ToolCalls, 'limit'> {
  tools: readonly Tool[]
  instructions: string
  version: string
}

/** The methods of MCP that a server with tools has, for clients of both kinds in one process. */
export function createProtocol({ tools, instructions, version, ...calls }: ProtocolOptions) {
  const serverInfo = { name: 'verdict', title: 'Verdict', version }
  const limit = new Semaphore(CONCURRENT_CALLS)
  let hasHandshake = false

  function handshake({ protocolVersion }: RpcParams): object {
    if (typeof protocolVersion !== 'string')
      throw new RpcError('invalidParams', '`protocolVersion` must be a string, such as "2025-11-25".')
    hasHandshake = true
    const agreed = HANDSHAKE_VERSIONS.includes(protocolVersion) ? protocolVersion : HANDSHAKE_VERSIONS[0]
    return { protocolVersion: agreed, capabilities: CAPABILITIES, serverInfo, instructions }
  }

  async function perform({ method, params }: RpcRequest, context: RequestContext): Promise<object> {
    if (method === 'tools/call') return callTool(tools, params, { ...calls, limit }, context)
    if (method !== 'tools/list') throw new RpcError('methodNotFound', `Unknown method ${quotedMethod(method)}.`)
    if (params['cursor'] !== undefined)
      throw new RpcError('invalidParams', 'The list has one page, so no cursor is valid.')
    return { tools: tools.map(toolRecord) }
  }

  async function performStateless(request: RpcRequest, context: RequestContext): Promise<object> {
    const isDiscovery = request.method === 'server/discover'
    const result = isDiscovery
      ? { supportedVersions: STATELESS_VERSIONS, capabilities: CAPABILITIES, instructions }
      : await perform(request, context)
    const isCacheable = isDiscovery || request.method === 'tools/list'
    return { resultType: 'complete', ...result, ...(isCacheable && CACHED), _meta: { [META_SERVER]: serverInfo } }
  }

  return async function handle(request: RpcRequest, context: RequestContext): Promise<object> {
    const { method, params } = request
    if (method === 'initialize') return handshake(params)
    const meta = params['_meta']
    if (isObject(meta) && META_VERSION in meta) {
      checkMeta(meta)
      return performStateless(request, context)
    }
    if (method === 'ping') return {}
    if (!hasHandshake)
      throw new RpcError(
        'invalidParams',
        `Send initialize first, or \`${META_VERSION}\` in \`_meta\` of every request.`,
      )
    return perform(request, context)
  }
}

function checkMeta(meta: Record<string, unknown>): void {
  const requested = meta[META_VERSION]
  if (typeof requested !== 'string') throw new RpcError('invalidParams', `\`${META_VERSION}\` must be a string.`)
  if (!STATELESS_VERSIONS.includes(requested)) {
    const data = { supported: STATELESS_VERSIONS, requested: requested.slice(0, 100) }
    throw new RpcError('unsupportedVersion', 'Unsupported protocol version.', data)
  }
  if (!isObject(meta[META_CAPABILITIES]))
    throw new RpcError('invalidParams', `\`${META_CAPABILITIES}\` must be an object.`)
}

function quotedMethod(method: string): string {
  return JSON.stringify(method.slice(0, 100))
}
