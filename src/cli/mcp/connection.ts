import { readLines } from '../input.ts'
import { errorResponse, isRequestId, parseMessage, type RequestId, RpcError, type RpcRequest } from './json-rpc.ts'

const LONGEST_LINE = 1024 * 1024
/** Requests that run or wait at the same time. */
const MOST_REQUESTS = 32

export interface RequestContext {
  /** Aborts if the client cancels the request, or when the connection ends. */
  signal: AbortSignal
  notify(method: string, params: object): void
}

export interface ConnectionOptions {
  source: AsyncIterable<Uint8Array>
  send(message: object): void
  /** Resolves when more can be sent without buffering. */
  drained(): Promise<void>
  /** Resolves to the result; an `RpcError` is sent as it is, anything else as an internal error. */
  handle(request: RpcRequest, context: RequestContext): Promise<object>
  onError(thrown: unknown): void
}

/** Answers the requests of a client until it closes its end; what still runs then is aborted. */
export async function serveConnection(options: ConnectionOptions): Promise<void> {
  const { source, send, drained, handle, onError } = options
  const running = new Map<RequestId, { stop: AbortController; ended: Promise<void> }>()

  async function answer(request: RpcRequest, { signal }: AbortController): Promise<void> {
    // MCP: after a cancellation, nothing is sent for the request.
    const sendUnlessStopped = (message: object) => {
      if (!signal.aborted) send(message)
    }
    const notify = (method: string, params: object) => sendUnlessStopped({ jsonrpc: '2.0', method, params })
    try {
      const result = await handle(request, { signal, notify })
      sendUnlessStopped({ jsonrpc: '2.0', id: request.id, result })
    } catch (thrown) {
      if (signal.aborted) return
      if (!(thrown instanceof RpcError)) onError(thrown)
      const error = thrown instanceof RpcError ? thrown : new RpcError('internalError', 'An internal error occurred.')
      send(errorResponse(request.id, error))
    } finally {
      running.delete(request.id)
    }
  }

  function start(request: RpcRequest): void {
    const stop = new AbortController()
    const entry = { stop, ended: Promise.resolve() }
    running.set(request.id, entry)
    entry.ended = answer(request, stop)
  }

  function refusalOf({ id }: RpcRequest): object | null {
    // A response with the id would be taken for that of the request that runs.
    if (running.has(id)) return errorResponse(undefined, new RpcError('invalidRequest', 'The id is in use.'))
    if (running.size < MOST_REQUESTS) return null
    return errorResponse(id, new RpcError('tooManyRequests', `${MOST_REQUESTS} requests are running; try again later.`))
  }

  function take(line: string): void {
    const message = parseMessage(line)
    if (message.kind === 'invalid') send(errorResponse(message.id, message.error))
    else if (message.kind === 'request') {
      const refusal = refusalOf(message)
      if (refusal === null) start(message)
      else send(refusal)
    } else if (message.kind === 'notification' && message.method === 'notifications/cancelled') {
      const { requestId } = message.params
      if (isRequestId(requestId)) running.get(requestId)?.stop.abort()
    }
  }

  try {
    for await (const line of readLines(source, LONGEST_LINE)) {
      if ('failure' in line) send(errorResponse(undefined, new RpcError('parseError', line.failure.message)))
      else if (line.text.trim() !== '') take(line.text)
      await drained()
    }
  } finally {
    const ended = [...running.values()].map(({ stop, ended }) => {
      stop.abort()
      return ended
    })
    await Promise.all(ended)
  }
}
