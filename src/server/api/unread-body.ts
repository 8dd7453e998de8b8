import type { IncomingMessage } from 'node:http'

const MOST_BYTES = 16 * 1024 * 1024
const MOST_MS = 5_000

/**
 * Reads and discards the rest of a body that is not needed, within limits. Closing a connection with unread data resets it,
 * and the client would lose the response (RFC 9112 §9.6).
 */
export function discardBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(done, MOST_MS)
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MOST_BYTES) done()
    }
    function done(): void {
      clearTimeout(timer)
      request.off('data', count).off('end', done).off('close', done).off('error', done)
      resolve()
    }
    request.on('data', count).on('end', done).on('close', done).on('error', done)
    request.resume()
  })
}

/** Whether a part of the body may still be on its way. */
export function hasUnreadBody({ complete, destroyed, headers }: IncomingMessage): boolean {
  if (complete || destroyed) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
