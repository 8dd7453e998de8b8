import { flashHost, scriptBypass } from './bypasses.ts'
import { type CspPolicy, effectiveName, isScheme, valuesOf } from './csp.ts'
import { SCRIPT_DIRECTIVES } from './effective.ts'
import type { CspCheck, CspFinding } from './findings.ts'

/** Checks of what the sources allow. */

/** Directives where a gap lets an attacker's script run. */
const DANGEROUS = [...SCRIPT_DIRECTIVES, 'object-src', 'base-uri']

interface Source {
  directive: string
  value: string
  /** All sources of that directive. */
  beside: Set<string>
}

/** The sources that govern these directives, fallbacks resolved, each directive once. */
function sourcesOf(policy: CspPolicy, names: string[]): Source[] {
  const governing = new Set(names.map((name) => effectiveName(policy, name)))
  return [...governing].flatMap((directive) => {
    const values = valuesOf(policy, directive) ?? []
    const beside = new Set(values)
    return values.map((value) => ({ directive, value, beside }))
  })
}

function allSources(policy: CspPolicy): { directive: string; value: string }[] {
  return policy.directives.flatMap(({ name, values }) => values.map((value) => ({ directive: name, value })))
}

export const checkScriptUnsafeInline: CspCheck = (policy) =>
  sourcesOf(policy, SCRIPT_DIRECTIVES).flatMap(({ directive, value }): CspFinding[] => {
    if (value === "'unsafe-inline'") {
      return [{ type: 'SCRIPT_UNSAFE_INLINE', severity: 'HIGH', directive, value }]
    }
    if (value !== "'unsafe-hashes'") return []
    return [{ type: 'SCRIPT_UNSAFE_HASHES', severity: 'MEDIUM_MAYBE', directive, value }]
  })

export const checkScriptUnsafeEval: CspCheck = (policy) =>
  sourcesOf(policy, SCRIPT_DIRECTIVES)
    .filter(({ value }) => value === "'unsafe-eval'")
    .map(findingOf('SCRIPT_UNSAFE_EVAL', 'MEDIUM_MAYBE'))

export const checkPlainUrlSchemes: CspCheck = (policy) =>
  sourcesOf(policy, DANGEROUS)
    .filter(({ value }) => value === 'data:' || value === 'http:' || value === 'https:')
    .map(findingOf('PLAIN_URL_SCHEMES', 'HIGH'))

export const checkWildcards: CspCheck = (policy) =>
  sourcesOf(policy, DANGEROUS)
    .filter(({ value }) => withoutScheme(value) === '*')
    .map(findingOf('PLAIN_WILDCARD', 'HIGH'))

export const checkScriptAllowlistBypass: CspCheck = (policy) =>
  sourcesOf(policy, ['script-src', 'script-src-elem']).flatMap(({ directive, value, beside }): CspFinding[] => {
    if (beside.has("'none'")) return []
    const finding = { type: 'SCRIPT_ALLOWLIST_BYPASS', directive, value } as const
    if (value === "'self'") return [{ ...finding, severity: 'MEDIUM_MAYBE', variant: 'self' }]
    if (value.startsWith("'") || isScheme(value) || !value.includes('.')) return []
    const bypass = scriptBypass(withoutScheme(value), beside.has("'unsafe-eval'"))
    return [bypass === null ? { ...finding, severity: 'MEDIUM_MAYBE' } : { ...finding, severity: 'HIGH', ...bypass }]
  })

export const checkFlashObjectAllowlistBypass: CspCheck = (policy) => {
  const plugins = valuesOf(policy, 'plugin-types')
  if (plugins !== null && !plugins.includes('application/x-shockwave-flash')) return []
  const sources = sourcesOf(policy, ['object-src'])
  if (sources.some(({ value }) => value === "'none'")) return []
  return sources.flatMap(({ directive, value }): CspFinding[] => {
    const finding = { type: 'OBJECT_ALLOWLIST_BYPASS', directive, value } as const
    const host = flashHost(withoutScheme(value))
    if (host !== null) return [{ ...finding, severity: 'HIGH', variant: 'flash', host }]
    return directive === 'object-src' ? [{ ...finding, severity: 'MEDIUM_MAYBE' }] : []
  })
}

export const checkIpSource: CspCheck = (policy) =>
  allSources(policy)
    .filter(({ value }) => isAddress(hostOf(value)))
    .map(({ directive, value }) => ({
      type: 'IP_SOURCE',
      severity: 'INFO',
      directive,
      value,
      host: hostOf(value),
      ...(hostOf(value) === '127.0.0.1' ? { variant: 'loopback' as const } : {}),
    }))

export const checkSrcHttp: CspCheck = (policy) =>
  allSources(policy)
    .filter(({ value }) => value.startsWith('http://'))
    .map(findingOf('SRC_HTTP', 'MEDIUM'))

function findingOf(
  type: CspFinding['type'],
  severity: CspFinding['severity'],
): (source: Pick<Source, 'directive' | 'value'>) => CspFinding {
  return ({ directive, value }) => ({ type, severity, directive, value })
}

function withoutScheme(source: string): string {
  return source.replace(/^(?:[a-zA-Z0-9_][a-zA-Z0-9_+.-]*:)?\/\//, '')
}

function hostOf(source: string): string {
  const authority = withoutScheme(source).split('/', 1)[0]!
  return authority.replace(/:(?:\*|\d+)$/, '').toLowerCase()
}

function isAddress(host: string): boolean {
  return (host.startsWith('[') && host.endsWith(']')) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)
}
