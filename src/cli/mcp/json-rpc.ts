import { isObject } from '../../common/is-object.ts'

/** JSON-RPC 2.0 as MCP uses it: one message on each line, no batches. */

export const RPC_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Of our own, in the range that JSON-RPC leaves to servers. */
  tooManyRequests: -32000,
  /** MCP 2026-07-28, `UnsupportedProtocolVersionError`. */
  unsupportedVersion: -32022,
} as const

export type RequestId = string | number
export type RpcParams = Readonly<Record<string, unknown>>

/** An error that is the response to a request. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: keyof typeof RPC_CODES, message: string, data?: unknown) {
    super(message)
    this.code = RPC_CODES[code]
    this.data = data
  }
}

export interface RpcRequest {
  id: RequestId
  method: string
  params: RpcParams
}

/** What a client sent; its responses are ignored, because the server sends no requests. */
export type RpcMessage =
  | ({ kind: 'request' } & RpcRequest)
  | { kind: 'notification'; method: string; params: RpcParams }
  | { kind: 'response' }
  | { kind: 'invalid'; id: RequestId | undefined; error: RpcError }

export function parseMessage(line: string): RpcMessage {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    return invalid(undefined, new RpcError('parseError', 'The line is not valid JSON.'))
  }
  if (Array.isArray(message)) return invalid(undefined, new RpcError('invalidRequest', 'Batches are not supported.'))
  if (!isObject(message)) return invalid(undefined, new RpcError('invalidRequest', 'A message is a JSON object.'))
  const { jsonrpc, id, method, params = {} } = message
  const knownId = isRequestId(id) ? id : undefined
  if (jsonrpc !== '2.0') return invalid(knownId, new RpcError('invalidRequest', '`jsonrpc` must be "2.0".'))
  if (method === undefined && ('result' in message || 'error' in message)) return { kind: 'response' }
  if (typeof method !== 'string') return invalid(knownId, new RpcError('invalidRequest', '`method` must be a string.'))
  if ('id' in message && knownId === undefined)
    return invalid(undefined, new RpcError('invalidRequest', '`id` must be a string or a whole number.'))
  if (!isObject(params)) return invalid(knownId, new RpcError('invalidParams', '`params` must be an object.'))
  if (knownId === undefined) return { kind: 'notification', method, params }
  return { kind: 'request', id: knownId, method, params }
}

function invalid(id: RequestId | undefined, error: RpcError): RpcMessage {
  return { kind: 'invalid', id, error }
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value)
}

/** Without an id if it is not known: unlike JSON-RPC, MCP does not allow null. */
export function errorResponse(id: RequestId | undefined, { code, message, data }: RpcError): object {
  return {
    jsonrpc: '2.0',
    ...(id !== undefined && { id }),
    error: { code, message, ...(data !== undefined && { data }) },
  }
}
