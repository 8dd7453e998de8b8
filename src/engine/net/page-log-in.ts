import { createRedaction, type LogInHeaders, type Redaction, secretsOf } from './redaction.ts'

/** What logs in to one origin. It goes nowhere else, and nothing that is stored or shown has it. */
export interface PageLogIn {
  /** As of `URL.origin`. */
  origin: string
  headers: LogInHeaders
  /** The values themselves, as they were given. */
  secrets: readonly string[]
}

export function redactionOf(logIns: readonly PageLogIn[]): Redaction {
  return createRedaction(logIns.flatMap(({ headers, secrets }) => [...secrets, ...secretsOf(headers)]))
}

/** The headers for each URL: only those for its own origin. */
export function headersForOrigin(logIns: readonly PageLogIn[]): (url: URL) => Readonly<Record<string, string>> {
  const byOrigin = new Map(logIns.map(({ origin, headers }) => [origin, Object.fromEntries(headers)]))
  return ({ origin }) => byOrigin.get(origin) ?? {}
}
