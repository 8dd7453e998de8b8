import {
  createVerdict,
  type Problem,
  ProblemError,
  problemCode,
  type Verdict,
  type VerdictOptions,
} from '../../../client/client.ts'
import { VerdictError } from '../../errors.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { readKey } from './key.ts'
import type { ServerArguments } from './server-options.ts'

/** Retry-After of a service that is busy with others may be minutes. */
const RATE_LIMIT_WAIT = 900
const MOST_BYTES = 64e6

/** A service that answers, and takes the key. */
export interface ServiceConnection {
  client: Verdict
  server: string
  /** Data of an answer; throws what the user can do about its problem. */
  take<T>(answer: { data?: T; error?: unknown }): NonNullable<T>
}

interface ConnectOptions extends Pick<VerdictOptions, 'language' | 'onRateLimit'> {
  /** It starts runs. */
  needsWrite?: boolean
}

export async function connect(
  server: string,
  { key: typed }: Pick<ServerArguments, 'key'>,
  terminal: Terminal,
  { needsWrite = false, ...options }: ConnectOptions = {},
): Promise<ServiceConnection> {
  const key = await readKey(typed, terminal)
  const client = clientOf(server, key, options)
  const take = <T>(answer: { data?: T; error?: unknown }): NonNullable<T> => {
    if (answer.error !== undefined) throw usageErrorOf(answer.error as Problem, server)
    return answer.data!
  }
  const { data: account } = take(await client.GET('/api/v1/account', { signal: terminal.signal }))
  if (needsWrite && account?.key?.scope === 'read')
    throw new UsageError(`The API key for ${server} has the scope read. Starting runs needs the scope write.`)
  return { client, server, take }
}

function clientOf(server: string, key: string, options: Pick<VerdictOptions, 'language' | 'onRateLimit'>): Verdict {
  const limits = { rateLimitWait: RATE_LIMIT_WAIT, maxBytes: MOST_BYTES, ...options }
  try {
    return createVerdict({ server, key, ...limits })
  } catch (error) {
    // The message begins with the name of the option.
    throw new UsageError(`--${(error as Error).message}`)
  }
}

/** A path that the service does not have, in its languages; that a report does not exist is another sentence. */
const NO_ROUTE = /^(?:Nothing exists at this path|Unter diesem Pfad gibt es nichts)\.$/

/** What the user can do about a problem. Only an outage is not about arguments. */
export function usageErrorOf(problem: Problem, server: string): Error {
  const { status, detail } = problem
  switch (problemCode(problem)) {
    case 'unreachable':
    case 'timeout':
      return new VerdictError('connect_failed', `--server: ${detail}`)
    case 'not_verdict':
      return status >= 500
        ? new VerdictError('http_error', `--server: ${detail}`)
        : new UsageError(`--server: ${detail} Pass the URL of a Verdict service, without /api/v1.`)
    case 'unauthorized':
      return new UsageError(`${server} does not accept the API key: it is wrong, expired or revoked.`)
    case 'forbidden':
      return new UsageError(`${server}: ${detail}`)
    case 'too_many_requests':
      return new VerdictError('http_error', `${server}: the rate limit of the API key is still reached. ${detail}`)
    case 'not_found':
      if (!NO_ROUTE.test(detail)) return new UsageError(`${server}: ${detail}`)
      return isWithPath(server)
        ? new UsageError(`--server: pass the URL of a Verdict service without a path, not ${server}.`)
        : olderServer(server, problem.instance)
    default:
      return status >= 500 || status === 0
        ? new VerdictError('http_error', `${server} answered ${status}: ${detail}`)
        : new UsageError(`${server}: ${detail}`)
  }
}

/** Such as /api/v1: Verdict runs at the root of a host, unless a proxy takes the path away. */
function isWithPath(server: string): boolean {
  return (URL.parse(server)?.pathname ?? '/') !== '/'
}

/** The service does not have what this version needs. */
export function olderServer(server: string, missing: string): Error {
  return new UsageError(
    `${server} runs an older version of Verdict, without ${missing}. Update it, or use the version of verdict that it runs.`,
  )
}

/** Converts the errors that `each` throws like those of responses. */
export async function withUsageErrors<T>(work: () => Promise<T>, server: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ProblemError ? usageErrorOf(error.problem, server) : error
  }
}
