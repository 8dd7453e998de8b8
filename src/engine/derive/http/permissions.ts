import { splitHeader } from './headers.ts'

export interface Permissions {
  /** Each feature and whom it is allowed to, as written: `()`, `*`, `(self "https://a.example")`. */
  features: Map<string, string>
  /** The header is no dictionary (RFC 9651 §3.2), so browsers ignore all of it. */
  unreadable: boolean
}

const MAX_FEATURES = 200
const KEY = /^[a-z*][a-z0-9_\-.*]*$/

/** Permissions Policy: a structured dictionary; of a repeated feature the last counts. */
export function readPermissions(values: string[]): Permissions {
  const features = new Map<string, string>()
  let unreadable = false
  for (const member of splitHeader(values).slice(0, MAX_FEATURES)) {
    const equals = member.indexOf('=')
    const name = equals === -1 ? member : member.slice(0, equals)
    if (!KEY.test(name)) unreadable = true
    else features.set(name, equals === -1 ? '' : member.slice(equals + 1).slice(0, 200))
  }
  return { features, unreadable }
}
