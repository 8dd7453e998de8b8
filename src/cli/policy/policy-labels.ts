import type { Language } from '../../words/languages.ts'

/** What reports say about a policy. */
const en = {
  byPolicy: (verdict: string) => `By your policy: ${verdict}`,
  byStandard: (verdict: string) => `by the standard: ${verdict}`,
  noResult: 'no result',
  muted: (count: number) => (count === 1 ? '1 finding is muted' : `${count} findings are muted`),
  mutedUntil: (until: string, reason: string) => `muted until ${until}: ${reason}`,
  expired: (until: string, reason: string) => `mute expired after ${until}, counts again: ${reason}`,
  budgets: 'Budgets',
  within: (value: string, limit: string) => `${value} of ${limit}`,
  exceeded: (value: string, limit: string) => `${value}, over the limit of ${limit}`,
  notMeasured: (limit: string) => `not measured; the limit is ${limit}`,
  warns: 'warning only',
  missing: 'Not checked',
  missingComparison: 'what is new or worse: it needs --baseline',
  missingRules: 'the score: other rules judged the page',
  outdatedMute: (fingerprint: string) =>
    `the mute of finding ${fingerprint}: it is from an earlier version and matches nothing; mute the finding again`,
  required: (audit: string) => `the required audit ${audit}`,
  budget: (name: string, metric: string) => `${metric} of the budget ${name}`,
  policyResult: 'the result by the policy: most of what it counts is unknown',
  because: (what: string, reason: string) => `${what}: ${reason}`,
  needsOption: (what: string, option: string) => `${what}. It needs ${option}.`,
  needsUrl: (what: string) => `${what}. It needs a URL: serve the folder, and check its pages there.`,
  leftOut: (what: string) => `${what}. --only or --skip leave it out.`,
  passed: 'Gate passed',
  failed: 'Gate failed',
  failedPages: (failed: number, total: number) => `Gate failed on ${failed} of ${total} pages`,
  reason: {
    required: (audit: string) => `${audit} is required and fails`,
    result: (result: string) => `the result is ${result}`,
    score: (score: number, limit: number) => `the score is ${score}, below ${limit}`,
    budget: (name: string, metric: string) => `budget ${name}: ${metric} is over its limit`,
    new_failure: (audit: string, count: number) =>
      `${audit} fails ${count === 0 ? 'now' : count === 1 ? 'in 1 new place' : `in ${count} new places`}`,
    worse_result: (before: string, after: string) => `the result fell from ${before} to ${after}`,
    worse_audit: (audit: string) => `${audit} is worse than before`,
    worse_metric: (metric: string) => `${metric} is worse than before`,
  },
}

export type PolicyLabels = typeof en

const de: PolicyLabels = {
  byPolicy: (verdict) => `Nach Ihrer Richtlinie: ${verdict}`,
  byStandard: (verdict) => `nach dem Standard: ${verdict}`,
  noResult: 'kein Ergebnis',
  muted: (count) => (count === 1 ? '1 Befund ist stummgeschaltet' : `${count} Befunde sind stummgeschaltet`),
  mutedUntil: (until, reason) => `stumm bis ${until}: ${reason}`,
  expired: (until, reason) => `Stummschaltung nach ${until} abgelaufen, zählt wieder: ${reason}`,
  budgets: 'Budgets',
  within: (value, limit) => `${value} von ${limit}`,
  exceeded: (value, limit) => `${value}, über dem Limit von ${limit}`,
  notMeasured: (limit) => `nicht gemessen; das Limit ist ${limit}`,
  warns: 'nur Warnung',
  missing: 'Nicht geprüft',
  missingComparison: 'was neu oder schlechter ist: dafür ist --baseline nötig',
  missingRules: 'der Score: die Seite wurde nach anderen Regeln bewertet',
  outdatedMute: (fingerprint) =>
    `die Stummschaltung des Befunds ${fingerprint}: Sie stammt aus einer früheren Version und trifft nichts mehr; schalten Sie den Befund erneut stumm`,
  required: (audit) => `die Pflichtprüfung ${audit}`,
  budget: (name, metric) => `${metric} des Budgets ${name}`,
  policyResult: 'das Ergebnis nach der Richtlinie: das meiste, was sie zählt, ist unbekannt',
  because: (what, reason) => `${what}: ${reason}`,
  needsOption: (what, option) => `${what}. Dafür ist ${option} nötig.`,
  needsUrl: (what) =>
    `${what}. Dafür ist eine URL nötig: Liefern Sie den Ordner mit einem Server aus, und prüfen Sie die Seiten dort.`,
  leftOut: (what) => `${what}. --only oder --skip lassen sie aus.`,
  passed: 'Gate bestanden',
  failed: 'Gate nicht bestanden',
  failedPages: (failed, total) => `Gate auf ${failed} von ${total} Seiten nicht bestanden`,
  reason: {
    required: (audit) => `${audit} ist Pflicht und schlägt fehl`,
    result: (result) => `das Ergebnis ist ${result}`,
    score: (score, limit) => `der Score ist ${score}, unter ${limit}`,
    budget: (name, metric) => `Budget ${name}: ${metric} ist über dem Limit`,
    new_failure: (audit, count) =>
      `${audit} schlägt ${count === 0 ? 'jetzt' : count === 1 ? 'an 1 neuen Stelle' : `an ${count} neuen Stellen`} fehl`,
    worse_result: (before, after) => `das Ergebnis fiel von ${before} auf ${after}`,
    worse_audit: (audit) => `${audit} ist schlechter als zuvor`,
    worse_metric: (metric) => `${metric} ist schlechter als zuvor`,
  },
}

const LABELS: Record<Language, PolicyLabels> = { en, de }

export function policyLabelsIn(language: Language): PolicyLabels {
  return LABELS[language]
}
