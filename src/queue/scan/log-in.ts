import { createScope, SiteScope } from '../../engine/site/scope.ts'
import { isUnsafeAddress } from '../../engine/site/unsafe-address.ts'
import type { ScanOptions } from './scan-options.ts'

/** Headers that log a scan in, as names and values. They are secret: nothing that is stored or shown has them. */
export type LogIn = readonly (readonly [name: string, value: string])[]

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
