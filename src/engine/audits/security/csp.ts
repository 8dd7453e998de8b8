import { defineAudit, fail, pass, type Ruling, warn } from '../../audit.ts'
import { type CspPolicy, effectiveName, parseCsp, parseMetaCsp, valuesOf } from '../../derive/csp/csp.ts'
import { evaluateCsp } from '../../derive/csp/evaluate.ts'
import type { CspFinding } from '../../derive/csp/findings.ts'
import { type CspResult, gradeCsp } from '../../derive/csp/grade.ts'
import { cut } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { metaCsp } from '../../derive/http/meta-policies.ts'
import type { Finding } from '../../model.ts'

const HEADER = 'Content-Security-Policy'

/** What each result of the Observatory means in words. */
const WORDS: Record<CspResult, string> = {
  'csp-implemented-with-no-unsafe-default-src-none': 'The policy is strict and starts from nothing allowed.',
  'csp-implemented-with-no-unsafe': 'The policy is strict.',
  'csp-implemented-with-unsafe-inline-in-style-src-only': 'The policy is strict but for inline styles.',
  'csp-implemented-but-duplicate-directives': 'The policy is strict; some directives come twice.',
  'csp-implemented-with-insecure-scheme-in-passive-content-only': 'The policy allows images or media over http.',
  'csp-implemented-with-unsafe-eval': 'The policy lets scripts make code of text (unsafe-eval).',
  'csp-implemented-with-unsafe-inline': 'The policy does not keep injected scripts from running.',
  'csp-implemented-with-insecure-scheme': 'The policy allows sources over http or ftp.',
  'csp-header-invalid': 'The policy does not say what it was meant to.',
  'csp-not-implemented': 'The page has no Content-Security-Policy.',
  'csp-not-implemented-but-reporting-enabled': 'The policy only reports and blocks nothing.',
}

/** Flaws of a policy that still does most of its work. */
const HALF_WAY = new Set<CspResult>(['csp-implemented-with-unsafe-eval', 'csp-implemented-with-insecure-scheme'])
/** Findings of the evaluator that name a hole, not a wish. */
const GRAVE = new Set<CspFinding['severity']>(['HIGH', 'SYNTAX', 'MEDIUM'])

export const csp = defineAudit({
  id: 'security/csp',
  importance: 'medium',
  title: 'A content security policy keeps injected scripts from running',
  why: 'If somebody manages to put markup of theirs into the page, a good policy is what keeps their script from running.',
  fix: "Begin with `default-src 'self'; object-src 'none'; base-uri 'none'`, allow inline scripts by nonce or hash, and drop 'unsafe-inline' and wildcards.",
  authorities: [
    { name: 'W3C: Content Security Policy Level 3', url: 'https://www.w3.org/TR/CSP3/' },
    {
      name: 'MDN HTTP Observatory',
      url: 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring',
    },
    { name: 'Google CSP Evaluator', url: 'https://csp-evaluator.withgoogle.com/' },
  ],
  examples: {
    language: 'http',
    bad: "Content-Security-Policy: script-src 'self' 'unsafe-inline' *",
    good: "Content-Security-Policy: default-src 'self'; object-src 'none'; base-uri 'none'",
  },
  judges: 'sent',
  needs: ['document', 'headers'],

  check({ document, headers }) {
    const sent = headerValues(headers, HEADER)
    const inMeta = metaCsp(document)
    const { result } = gradeCsp(sent, inMeta, {
      reportOnly: headerValues(headers, `${HEADER}-Report-Only`),
      https: document.url.startsWith('https:'),
    })
    const policies = [...parseCsp(sent), ...parseMetaCsp(inMeta)]
    const rule = ruleFor(result, policies)
    const weighs = rule !== pass
    const findings = [...(weighs ? [mainFinding(result, sent, inMeta)] : []), ...evaluated(policies, weighs)]
    if (!weighs && sent.length === 0) findings.push(ONLY_META)
    const trustedTypes = policies.some((policy) => valuesOf(policy, 'require-trusted-types-for')?.includes("'script'"))
    return rule(WORDS[result], {
      findings,
      details: { result, policies: [...sent, ...inMeta].map((text) => cut(text, 2000)).slice(0, 10), trustedTypes },
    })
  },
})

type Rule = (summary: string, more: Omit<Ruling, 'outcome' | 'summary'>) => Ruling

function ruleFor(result: CspResult, policies: CspPolicy[]): Rule {
  if (result === 'csp-header-invalid') return policies.some(governsScripts) ? warn : fail
  if (HALF_WAY.has(result)) return warn
  return WORKING.has(result) ? pass : fail
}

const WORKING = new Set<CspResult>([
  'csp-implemented-with-no-unsafe-default-src-none',
  'csp-implemented-with-no-unsafe',
  'csp-implemented-with-unsafe-inline-in-style-src-only',
  'csp-implemented-but-duplicate-directives',
  'csp-implemented-with-insecure-scheme-in-passive-content-only',
])

function governsScripts(policy: CspPolicy): boolean {
  return valuesOf(policy, effectiveName(policy, 'script-src')) !== null
}

function mainFinding(result: CspResult, sent: string[], inMeta: string[]): Finding {
  const where = sent.length === 0 && inMeta.length > 0 ? 'meta[http-equiv]' : `header: ${HEADER}`
  const policy = sent[0] ?? inMeta[0]
  return { message: WORDS[result], where, ...(policy === undefined ? {} : { snippet: cut(policy, 160) }) }
}

function evaluated(policies: CspPolicy[], weighs: boolean): Finding[] {
  return evaluateCsp(policies).map(({ directive, value, message, severity }) => ({
    message,
    where: `header: ${HEADER}`,
    snippet: cut(value === undefined ? directive : `${directive} ${value}`, 160),
    ...(weighs && GRAVE.has(severity) ? {} : { note: true }),
  }))
}

const ONLY_META: Finding = {
  message: 'A policy in a meta element cannot say who may frame the page, and counts only for what comes after it.',
  where: 'meta[http-equiv]',
  note: true,
}
