import { type DestinationStream, type Logger, pino } from 'pino'
import { KEY_IN_TEXT } from '../../domain/keys/key-format.ts'
import type { Metrics } from './metrics.ts'

const SLOW_MS = 1000

/** Members of a logged object whose values are secret, at any depth. */
const SECRET_MEMBER =
  /"(authorization|cookie|set-cookie|password|passwordhash|password_hash|key|token)":"(?:[^"\\]|\\.)*"/gi

/**
 * One JSON object per line. API keys and the values of members named like a secret are removed from the finished line:
 * that covers every source, and costs a tenth of pino's redaction by paths.
 */
export function createLogger(level: string, stream: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError },
      hooks: { streamWrite: withoutSecrets },
    },
    stream,
  )
}

/** The paths of invite links, which give access to the account, and of share links. */
const INVITE_PATH = /\/invite\/[\w-]+/g
const SHARE_PATH = /\/s\/[\w-]{43}(?![\w-])/g

function withoutSecrets(line: string): string {
  return line
    .replace(KEY_IN_TEXT, 'vdt_[hidden]')
    .replace(SECRET_MEMBER, '"$1":"[hidden]"')
    .replace(INVITE_PATH, '/invite/[hidden]')
    .replace(SHARE_PATH, '/s/[hidden]')
}

/** Only name, code, message, stack and cause: drivers attach the values of the failed query to their errors. */
function plainError(error: unknown): unknown {
  if (!isLikeError(error)) return String(error)
  const { name, message, stack, cause } = error
  const code = 'code' in error ? String(error.code) : undefined
  return { name, code, message, stack, cause: cause === undefined ? undefined : plainError(cause) }
}

/** pg-boss reports some errors as plain objects with a message. */
function isLikeError(error: unknown): error is Error {
  return error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error)
}

/** Fast and successful reads are measured but not logged by default: a line would cost more than the response. */
function isRoutine(method: string, status: number, ms: number): boolean {
  return (method === 'GET' || method === 'HEAD') && status < 400 && ms < SLOW_MS
}

export interface HandledRequest {
  id: string
  method: string
  route: string
  url: string
  status: number
  ms: number
  keyId: string | undefined
}

export type RequestLog = (request: HandledRequest) => void

/** Measures and logs each response. Headers, bodies and queries are never logged. */
export function createRequestLog({ logger, metrics }: { logger: Logger; metrics: Metrics }): RequestLog {
  return ({ id, method, route, url, status, ms, keyId }) => {
    metrics.requestEnded({ method, route, status, seconds: ms / 1000 })
    const level = isRoutine(method, status, ms) ? 'debug' : 'info'
    if (!logger.isLevelEnabled(level)) return
    const [path] = url.split('?', 1)
    logger[level]({ request_id: id, method, path, status, ms: Math.round(ms * 10) / 10, key_id: keyId }, 'answered')
  }
}
