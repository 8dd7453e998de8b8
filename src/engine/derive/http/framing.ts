import { parseCsp, valuesOf } from '../csp/csp.ts'
import { splitHeader } from './headers.ts'

/** Which sites can frame the page, as browsers enforce it. */
export interface Framing {
  allowed: 'nobody' | 'same-origin' | 'some' | 'everybody'
  /** The header that decides; null if none does. */
  by: 'csp' | 'x-frame-options' | null
  /**
   * X-Frame-Options, even if the CSP overrides it. Browsers ignore `allow-from` and `invalid`; with `conflict`, several
   * values of which one is known, they block all framing.
   */
  xFrameOptions: 'absent' | 'deny' | 'sameorigin' | 'allow-from' | 'invalid' | 'conflict'
}

/** Strictest first. */
const RANKS: Framing['allowed'][] = ['nobody', 'same-origin', 'some', 'everybody']
const EVERYBODY = new Set(['*', 'http:', 'https:', 'http://*', 'https://*', 'http://*.*', 'https://*.*'])

/** HTML §7.5.2 "check a navigation response's adherence to X-Frame-Options": frame-ancestors overrides it. */
export function readFraming(xFrameOptions: string[], csp: string[]): Framing {
  const header = readXFrameOptions(xFrameOptions)
  const ancestors = parseCsp(csp)
    .map((policy) => valuesOf(policy, 'frame-ancestors'))
    .filter((values) => values !== null)
  if (ancestors.length > 0) {
    // All policies apply, so the strictest decides.
    const ranks = ancestors.map((values) => RANKS.indexOf(ancestorsAllow(values)))
    return { allowed: RANKS[Math.min(...ranks)]!, by: 'csp', xFrameOptions: header }
  }
  if (header === 'deny' || header === 'conflict') {
    return { allowed: 'nobody', by: 'x-frame-options', xFrameOptions: header }
  }
  if (header === 'sameorigin') return { allowed: 'same-origin', by: 'x-frame-options', xFrameOptions: header }
  return { allowed: 'everybody', by: null, xFrameOptions: header }
}

function readXFrameOptions(headers: string[]): Framing['xFrameOptions'] {
  const values = new Set(splitHeader(headers).map((value) => value.toLowerCase()))
  if (values.size === 0) return 'absent'
  if (values.size > 1) {
    return values.has('deny') || values.has('sameorigin') || values.has('allowall') ? 'conflict' : 'invalid'
  }
  const [value = ''] = values
  if (value === 'deny' || value === 'sameorigin') return value
  return /^allow-from(?:[\t :]|$)/.test(value) ? 'allow-from' : 'invalid'
}

function ancestorsAllow(values: string[]): Framing['allowed'] {
  if (values.some((value) => EVERYBODY.has(value.toLowerCase()))) return 'everybody'
  const named = values.filter((value) => value !== "'none'")
  if (named.length === 0) return 'nobody'
  return named.every((value) => value === "'self'") ? 'same-origin' : 'some'
}
