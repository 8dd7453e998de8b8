import type { Http } from '../../../engine/net/http.ts'
import { createRedaction, type LogInHeaders, redactedHttp, secretsOf } from '../../../engine/net/redaction.ts'
import { createScope, SiteScope } from '../../../engine/site/addresses/scope.ts'
import { isUnsafeAddress } from '../../../engine/site/addresses/unsafe-address.ts'
import type { ScanOptions } from '../scan-options.ts'

/** Headers that log a scan in. */
export type LogIn = LogInHeaders

export interface LogInOptions {
  /** The start page. */
  url: string
  scope: ScanOptions['scope']
  /** Hosts of this machine may get them without encryption. */
  isOwn(url: URL): boolean
}

/** The headers for each URL: none outside of the site, none without encryption, and none where they could change something. */
export function logInHeaders(
  logIn: LogIn,
  { url, scope, isOwn }: LogInOptions,
): (url: URL) => Readonly<Record<string, string>> {
  const start = new URL(url)
  const site = createScope({ start, kind: scope, include: [], exclude: [] })
  const headers = Object.fromEntries(logIn)
  return (to) => {
    const isInside = site instanceof SiteScope && site.place(to) !== 'outside' && to.port === start.port
    return isInside && (to.protocol === 'https:' || isOwn(to)) && !isUnsafeAddress(to) ? headers : {}
  }
}

/** The same client, whose replies don't have the log-in. `secrets`: values that are known to be secret. */
export function withoutLogIn(http: Http, logIn: LogIn, secrets: readonly string[] = []): Http {
  if (logIn.length === 0) return http
  return redactedHttp(http, createRedaction([...secrets, ...secretsOf(logIn)]))
}
