import type { Suite } from '../truth.ts'
import { auditOutcomes } from './audit-outcomes.ts'

/** The reader of each data file, loaded when the file is there. */
export const suites: Record<string, () => Promise<Suite>> = {
  'act-rules': async () => (await import('./act-rules.ts')).actRules,
  'aria-practices': async () => auditOutcomes('aria-practices'),
  'axe-core': async () => auditOutcomes('axe-core'),
  'chromium-hsts': async () => (await import('./chromium-hsts.ts')).chromiumHsts,
  'google-csp-evaluator': async () => (await import('./google-csp-evaluator.ts')).googleCspEvaluator,
  'google-robotstxt': async () => (await import('./google-robotstxt.ts')).googleRobotstxt,
  'html5lib-encoding': async () => (await import('./html5lib-encoding.ts')).html5libEncoding,
  'http-state-cookies': async () => (await import('./http-state-cookies.ts')).httpStateCookies,
  'lighthouse-audits': async () => (await import('./lighthouse-audits.ts')).lighthouseAudits,
  'link-header': async () => (await import('./link-header.ts')).linkHeader,
  'mdn-http-observatory': async () => (await import('./mdn-http-observatory.ts')).mdnHttpObservatory,
  'nu-checker': async () => auditOutcomes('nu-checker'),
  psl: async () => (await import('./psl.ts')).psl,
}
