import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, type Message, pass, type Ruling, warn } from '../../audit.ts'
import { OBSERVATORY, w3c } from '../../authorities.ts'
import { type CspPolicy, valuesOf } from '../../derive/csp/csp.ts'
import { evaluateCsp, governsDirective } from '../../derive/csp/evaluate.ts'
import type { CspFinding } from '../../derive/csp/findings.ts'
import { type CspResult, gradeCsp, isPassing } from '../../derive/csp/grade.ts'
import type { SecurityPolicy } from '../../derive/csp/security-policies.ts'
import { MIN_NONCE } from '../../derive/csp/syntax.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { metaCsp } from '../../derive/http/meta-policies.ts'

const HEADER = 'Content-Security-Policy'
const IN_HEADER = `header: ${HEADER}`
const IN_META = 'meta[http-equiv]'

const messages = defineMessages({
  strictNone: 'The policy is strict and allows nothing by default.',
  strict: 'The policy is strict.',
  inlineStyles: 'The policy is strict except for inline styles.',
  duplicates: 'The policy is strict, but some directives are repeated.',
  passiveHttp: 'The policy allows images or media over HTTP.',
  evalAllowed: 'The policy allows unsafe-eval, so scripts can turn text into code.',
  inlineScripts: 'The policy doesn’t stop injected scripts.',
  plugins: 'The policy stops injected scripts, but doesn’t restrict plugins (object-src).',
  insecureSources: 'The policy allows sources over HTTP or FTP.',
  invalid: 'The policy is invalid.',
  missing: 'The page has no Content Security Policy.',
  reportOnly: 'The policy only reports and blocks nothing.',
  onlyMeta: 'A policy in a meta tag can’t restrict framing and applies only to what comes after it.',
  unknownDirective: '“{directive}” is not a known directive.',
  directiveColon: 'Directives have no colon: “{directive}”.',
  missingSemicolon:
    '“{value}” is a directive but is listed as a source of {directive}; a semicolon seems to be missing.',
  unquoted: '“{value}” needs single quotes; without them it is read as a host.',
  unknownKeyword: '{value} is not a known keyword.',
  nonceCharset: 'Nonces are base64; browsers ignore one with other characters.',
  nonceLength: 'A nonce of {length} characters can be guessed; use at least {least}.',
  noScriptSrc: 'Without script-src or default-src, scripts can come from anywhere.',
  noObjectSrc: "Without object-src, injected plugins can run scripts; set it to 'none'.",
  noBaseUri: "Without base-uri, an injected base element can redirect relative script URLs; set it to 'none'.",
  unsafeInline: "'unsafe-inline' allows injected inline scripts and event handlers.",
  unsafeEval: "'unsafe-eval' allows eval() and similar functions to turn text into code.",
  unsafeHashes: "'unsafe-hashes' allows event handlers whose hash is in the policy, injected ones too.",
  urlScheme: '{value} in {directive} allows scripts from anyone.',
  wildcard: '{value} in {directive} allows every host.',
  selfMaybe: "'self' is only safe if the site serves no JSONP, no AngularJS and no uploaded files.",
  hostMaybe: '{value} is only safe if it serves no JSONP and no AngularJS.',
  jsonp: '{host} serves JSONP, which lets an attacker bypass the policy.',
  angular: '{host} serves AngularJS, which lets an attacker bypass the policy.',
  jsonpAndAngular: '{host} serves JSONP and AngularJS, which let an attacker bypass the policy.',
  flash: '{host} serves Flash files, which let an attacker bypass the policy.',
  objectNone: "object-src should be 'none'; browsers no longer support plugins.",
  loopback: '{directive} allows the visitor’s own machine; possibly left over from development.',
  ipAddress: '{directive} lists the IP address {host}; browsers ignore IP addresses.',
  reportsOverHttp: 'Reports are sent to {value} unencrypted.',
  sourceOverHttp: '{value} is loaded unencrypted and can be tampered with.',
  strictDynamic: "Host lists can often be bypassed; nonces or hashes with 'strict-dynamic' can’t.",
  strictDynamicAlone: "'strict-dynamic' without a nonce or hash blocks all scripts.",
  trustedTypes: "require-trusted-types-for 'script' would keep text from becoming code in the page’s own scripts.",
  reportToOnly: 'Browsers without report-to send no reports; add report-uri.',
  noReporting: 'What the policy blocks isn’t reported anywhere; add report-uri or report-to.',
  reflectedXss: 'reflected-xss was removed from CSP; browsers ignore it.',
  referrer: 'referrer was removed from CSP; use the Referrer-Policy header.',
  disownOpener: 'disown-opener was removed from CSP; use the Cross-Origin-Opener-Policy header.',
  prefetchSrc: 'prefetch-src was removed from CSP; browsers no longer support it.',
})

const RESULTS: Record<CspResult, Message> = {
  'csp-implemented-with-no-unsafe-default-src-none': messages.strictNone,
  'csp-implemented-with-no-unsafe': messages.strict,
  'csp-implemented-with-unsafe-inline-in-style-src-only': messages.inlineStyles,
  'csp-implemented-but-duplicate-directives': messages.duplicates,
  'csp-implemented-with-insecure-scheme-in-passive-content-only': messages.passiveHttp,
  'csp-implemented-with-unsafe-eval': messages.evalAllowed,
  'csp-implemented-with-unsafe-inline': messages.inlineScripts,
  'csp-implemented-with-insecure-scheme': messages.insecureSources,
  'csp-header-invalid': messages.invalid,
  'csp-not-implemented': messages.missing,
  'csp-not-implemented-but-reporting-enabled': messages.reportOnly,
}

/** Flaws of a policy that still does most of its job. */
const HALF_WAY = new Set<CspResult>(['csp-implemented-with-unsafe-eval', 'csp-implemented-with-insecure-scheme'])
/** Findings of the evaluator that are weaknesses, not recommendations. */
const GRAVE = new Set<CspFinding['severity']>(['HIGH', 'SYNTAX', 'MEDIUM'])

export const csp = defineAudit({
  id: 'security/csp',
  importance: 'medium',
  title: 'Content Security Policy stops injected scripts',
  failureTitle: 'Content Security Policy is missing or weak',
  why: 'If an attacker manages to inject markup into the page (XSS), a good policy keeps their script from running.',
  fix: "Start with `default-src 'self'; object-src 'none'; base-uri 'none'`, allow inline scripts by nonce or hash, and remove 'unsafe-inline' and wildcards.",
  messages,
  authorities: [
    w3c('Content Security Policy Level 3', 'CSP3/'),
    OBSERVATORY,
    { name: 'Google CSP Evaluator', url: 'https://csp-evaluator.withgoogle.com/' },
  ],
  examples: {
    language: 'http',
    bad: "Content-Security-Policy: script-src 'self' 'unsafe-inline' *",
    good: "Content-Security-Policy: default-src 'self'; object-src 'none'; base-uri 'none'",
  },
  judges: 'sent',
  needs: ['document', 'headers', 'securityPolicies'],

  check({ document, headers, securityPolicies: policies }) {
    const sent = headerValues(headers, HEADER)
    const inMeta = metaCsp(document)
    const https = document.url.startsWith('https:')
    const { result } = gradeCsp(sent, inMeta, {
      reportOnly: headerValues(headers, `${HEADER}-Report-Only`),
      https,
    })
    const rule = ruleFor(result, policies)
    const weighs = rule !== pass
    const isAboutPlugins =
      result === 'csp-implemented-with-unsafe-inline' &&
      gradeCsp([...sent, "object-src 'none'"], inMeta, { https }).pass
    const summary = isAboutPlugins ? messages.plugins : RESULTS[result]
    const findings = [...(weighs ? [mainFinding(summary, policies, sent, inMeta)] : []), ...evaluated(policies, weighs)]
    if (!weighs && sent.length === 0) findings.push(finding(messages.onlyMeta, { where: IN_META, note: true }))
    const trustedTypes = policies.some((policy) => valuesOf(policy, 'require-trusted-types-for')?.includes("'script'"))
    return rule(summary, {
      findings,
      details: { result, policies: [...sent, ...inMeta].map((text) => cut(text, 2000)).slice(0, 10), trustedTypes },
    })
  },
})

type Rule = (summary: Message, more: Omit<Ruling, 'outcome' | 'summary'>) => Ruling

function ruleFor(result: CspResult, policies: CspPolicy[]): Rule {
  if (result === 'csp-header-invalid') return policies.some(governsScripts) ? warn : fail
  if (HALF_WAY.has(result)) return warn
  return isPassing(result) ? pass : fail
}

function governsScripts(policy: CspPolicy): boolean {
  return governsDirective(policy, 'script-src')
}

/** At the policy that governs scripts: headers often have frame-ancestors only, beside a policy in a meta tag. */
function mainFinding(message: Message, policies: SecurityPolicy[], sent: string[], inMeta: string[]): Finding {
  const governing = policies.find(governsScripts)
  const text = governing?.text ?? sent[0] ?? inMeta[0]
  const isInMeta = governing ? governing.meta !== null : sent.length === 0 && inMeta.length > 0
  return finding(message, {
    where: isInMeta ? IN_META : IN_HEADER,
    ...(text === undefined ? {} : { snippet: cut(text, 160) }),
  })
}

function evaluated(policies: SecurityPolicy[], weighs: boolean): Finding[] {
  const names = (some: CspPolicy[]) => new Set(some.flatMap(({ directives }) => directives.map(({ name }) => name)))
  const ofHeaders = policies.filter(({ meta }) => meta === null)
  const inHeaders = names(ofHeaders)
  const inMeta = names(policies.slice(ofHeaders.length))
  const isInMeta = (name: string) => ofHeaders.length === 0 || (inMeta.has(name) && !inHeaders.has(name))
  return evaluateCsp(policies).map((found) =>
    finding(messageFor(found), {
      where: isInMeta(found.directive) ? IN_META : IN_HEADER,
      snippet: cut(found.value === undefined ? found.directive : `${found.directive} ${found.value}`, 160),
      ...(weighs && GRAVE.has(found.severity) ? {} : { note: true }),
    }),
  )
}

const MISSING: Record<string, Message> = {
  'script-src': messages.noScriptSrc,
  'object-src': messages.noObjectSrc,
  'base-uri': messages.noBaseUri,
}

const DEPRECATED: Record<string, Message> = {
  'reflected-xss': messages.reflectedXss,
  referrer: messages.referrer,
  'disown-opener': messages.disownOpener,
  'prefetch-src': messages.prefetchSrc,
}

function messageFor({ type, variant, ...found }: CspFinding): Message {
  const directive = cut(found.directive, 60)
  const value = cut(found.value ?? '', 100)
  const host = cut(found.host ?? '', 100)
  switch (type) {
    case 'UNKNOWN_DIRECTIVE':
      return directive.endsWith(':') ? messages.directiveColon({ directive }) : messages.unknownDirective({ directive })
    case 'MISSING_SEMICOLON':
      return messages.missingSemicolon({ value, directive })
    case 'INVALID_KEYWORD':
      return value.startsWith("'") ? messages.unknownKeyword({ value }) : messages.unquoted({ value })
    case 'NONCE_CHARSET':
      return messages.nonceCharset
    case 'NONCE_LENGTH':
      return messages.nonceLength({ length: (found.value ?? '').length - "'nonce-'".length, least: MIN_NONCE })
    case 'MISSING_DIRECTIVES':
      return MISSING[found.directive]!
    case 'SCRIPT_UNSAFE_INLINE':
      return messages.unsafeInline
    case 'SCRIPT_UNSAFE_EVAL':
      return messages.unsafeEval
    case 'SCRIPT_UNSAFE_HASHES':
      return messages.unsafeHashes
    case 'PLAIN_URL_SCHEMES':
      return messages.urlScheme({ value, directive })
    case 'PLAIN_WILDCARD':
      return messages.wildcard({ value, directive })
    case 'SCRIPT_ALLOWLIST_BYPASS':
      if (variant === 'self') return messages.selfMaybe
      if (variant === 'jsonp') return messages.jsonp({ host })
      if (variant === 'angularjs') return messages.angular({ host })
      return variant === 'jsonp-and-angularjs' ? messages.jsonpAndAngular({ host }) : messages.hostMaybe({ value })
    case 'OBJECT_ALLOWLIST_BYPASS':
      return variant === 'flash' ? messages.flash({ host }) : messages.objectNone
    case 'IP_SOURCE':
      return variant === 'loopback' ? messages.loopback({ directive }) : messages.ipAddress({ directive, host })
    case 'DEPRECATED_DIRECTIVE':
      return DEPRECATED[found.directive]!
    case 'SRC_HTTP':
      return found.directive === 'report-uri' ? messages.reportsOverHttp({ value }) : messages.sourceOverHttp({ value })
    case 'STRICT_DYNAMIC':
      return messages.strictDynamic
    case 'STRICT_DYNAMIC_NOT_STANDALONE':
      return messages.strictDynamicAlone
    case 'REQUIRE_TRUSTED_TYPES_FOR_SCRIPTS':
      return messages.trustedTypes
    case 'REPORT_TO_ONLY':
      return messages.reportToOnly
    case 'REPORTING_DESTINATION_MISSING':
      return messages.noReporting
  }
}
