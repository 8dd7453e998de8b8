import { flashHost, scriptBypass } from './bypasses.ts'
import { type CspPolicy, effectiveName, isScheme, valuesOf } from './csp.ts'
import type { CspCheck, CspFinding } from './findings.ts'

/** Checks of what the sources let in. */

const SCRIPTS = ['script-src', 'script-src-attr', 'script-src-elem']
/** Where a hole means that an attacker's script runs. */
const DANGEROUS = [...SCRIPTS, 'object-src', 'base-uri']

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
  sourcesOf(policy, SCRIPTS).flatMap(({ directive, value }): CspFinding[] => {
    if (value === "'unsafe-inline'") {
      const message = "'unsafe-inline' lets injected inline scripts and event handlers run."
      return [{ type: 'SCRIPT_UNSAFE_INLINE', severity: 'HIGH', directive, value, message }]
    }
    if (value !== "'unsafe-hashes'") return []
    const message = "'unsafe-hashes' lets event handlers run that have a hash in the policy, also injected ones."
    return [{ type: 'SCRIPT_UNSAFE_HASHES', severity: 'MEDIUM_MAYBE', directive, value, message }]
  })

export const checkScriptUnsafeEval: CspCheck = (policy) =>
  sourcesOf(policy, SCRIPTS)
    .filter(({ value }) => value === "'unsafe-eval'")
    .map(({ directive, value }) => ({
      type: 'SCRIPT_UNSAFE_EVAL',
      severity: 'MEDIUM_MAYBE',
      directive,
      value,
      message: "'unsafe-eval' lets text become code, through eval() and its kin.",
    }))

export const checkPlainUrlSchemes: CspCheck = (policy) =>
  sourcesOf(policy, DANGEROUS)
    .filter(({ value }) => value === 'data:' || value === 'http:' || value === 'https:')
    .map(({ directive, value }) => ({
      type: 'PLAIN_URL_SCHEMES',
      severity: 'HIGH',
      directive,
      value,
      message: `${value} in ${directive} lets anybody's scripts in.`,
    }))

export const checkWildcards: CspCheck = (policy) =>
  sourcesOf(policy, DANGEROUS)
    .filter(({ value }) => withoutScheme(value) === '*')
    .map(({ directive, value }) => ({
      type: 'PLAIN_WILDCARD',
      severity: 'HIGH',
      directive,
      value,
      message: `${value} in ${directive} lets every host in.`,
    }))

export const checkScriptAllowlistBypass: CspCheck = (policy) =>
  sourcesOf(policy, ['script-src', 'script-src-elem']).flatMap(({ directive, value, beside }): CspFinding[] => {
    if (beside.has("'none'")) return []
    const finding = { type: 'SCRIPT_ALLOWLIST_BYPASS', directive, value } as const
    if (value === "'self'") {
      const message = "'self' is safe only if the site serves no JSONP, no AngularJS and no uploaded files."
      return [{ ...finding, severity: 'MEDIUM_MAYBE', message }]
    }
    if (value.startsWith("'") || isScheme(value) || !value.includes('.')) return []
    const bypass = scriptBypass(withoutScheme(value), beside.has("'unsafe-eval'"))
    if (bypass !== null) {
      const message = `${bypass.host} serves ${bypass.what}, with which an attacker gets past the policy.`
      return [{ ...finding, severity: 'HIGH', message }]
    }
    const message = `${value} is safe only if it serves no JSONP and no AngularJS.`
    return [{ ...finding, severity: 'MEDIUM_MAYBE', message }]
  })

export const checkFlashObjectAllowlistBypass: CspCheck = (policy) => {
  const plugins = valuesOf(policy, 'plugin-types')
  if (plugins !== null && !plugins.includes('application/x-shockwave-flash')) return []
  const sources = sourcesOf(policy, ['object-src'])
  if (sources.some(({ value }) => value === "'none'")) return []
  return sources.flatMap(({ directive, value }): CspFinding[] => {
    const finding = { type: 'OBJECT_ALLOWLIST_BYPASS', directive, value } as const
    const host = flashHost(withoutScheme(value))
    if (host !== null) {
      const message = `${host} serves Flash files with which an attacker gets past the policy.`
      return [{ ...finding, severity: 'HIGH', message }]
    }
    if (directive !== 'object-src') return []
    return [{ ...finding, severity: 'MEDIUM_MAYBE', message: "object-src should be 'none'; plugins are gone." }]
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
      message:
        hostOf(value) === '127.0.0.1'
          ? `${directive} lets the visitor's own machine in: a leftover of development?`
          : `${directive} names the address ${hostOf(value)}; browsers ignore addresses.`,
    }))

export const checkSrcHttp: CspCheck = (policy) =>
  allSources(policy)
    .filter(({ value }) => value.startsWith('http://'))
    .map(({ directive, value }) => ({
      type: 'SRC_HTTP',
      severity: 'MEDIUM',
      directive,
      value,
      message:
        directive === 'report-uri'
          ? `Reports go to ${value} unencrypted.`
          : `${value} is fetched unencrypted, so that anybody on the way can change it.`,
    }))

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
