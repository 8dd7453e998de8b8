import type { RunComparison, Worsening } from '../../domain/compare/compare-runs.ts'
import type { Assessment, AuditResult } from '../../engine/assessment.ts'
import type { Language } from '../../words/languages.ts'
import { worseTexts } from '../compare/worse-texts.ts'
import { type Threshold, thresholdOf } from '../options.ts'
import type { PageByPolicy } from '../policy/render.ts'
import { labelsIn } from '../report/labels.ts'

/** Why a page fails the gate of a check. */
export interface GateFailures {
  /** The audits that fail it: by name, or because the result that they lower is too low. */
  audits: ReadonlySet<string>
  /** What fails it besides audits, as sentences. */
  reasons: readonly string[]
}

interface GateArguments {
  'fail-on': string | undefined
  'fail-under': string | undefined
}

/** What fails a page, by the options of a check and its policy. */
export interface PageGate {
  /** Without a gate, each failing audit is a failed test of its own. */
  exists: boolean
  /** Whether a page passes --fail-on and --fail-under, apart from changes; a page without a result never does. */
  passes: Threshold
  /** What --fail-on counts of a comparison. */
  worse(comparison: RunComparison | null): readonly Worsening[]
  failures(page: GatedPage, language: Language): GateFailures
}

interface GatedPage {
  judged: Assessment
  comparison: RunComparison | null
  byPolicy: PageByPolicy | null
}

type PolicyReasons = (page: PageByPolicy, language: Language) => GateFailures

/** `policy`: why a page fails its gate; null if it has none. */
export function openPageGate(typed: GateArguments, policy: PolicyReasons | null): PageGate {
  const { 'fail-on': failOn, 'fail-under': failUnder } = typed
  const passes = thresholdOf(failOn, failUnder)
  const typedThresholds = [
    ...(failOn === 'bad' || failOn === 'decent' ? [`--fail-on ${failOn}`] : []),
    ...(failUnder === undefined ? [] : [`--fail-under ${failUnder}`]),
  ]
  const worse: PageGate['worse'] = (comparison) => (comparison === null ? [] : worseBy(failOn, comparison))
  return {
    exists: failOn !== undefined || failUnder !== undefined || policy !== null,
    passes,
    worse,
    failures({ judged, comparison, byPolicy }, language) {
      const parts: GateFailures[] = [worseFailures(worse(comparison), comparison, language)]
      if (byPolicy !== null && policy !== null) parts.push(policy(byPolicy, language))
      if (judged.result !== null && !passes(judged)) {
        const reason = `${typedThresholds.join(', ')}: ${labelsIn(language).result[judged.result]} ${judged.score}`
        parts.push({ audits: failedAudits(judged), reasons: [reason] })
      }
      return {
        audits: new Set(parts.flatMap(({ audits }) => [...audits])),
        reasons: parts.flatMap(({ reasons }) => reasons),
      }
    },
  }
}

/** What a value of --fail-on counts of a comparison. */
export function worseBy(failOn: string | undefined, { worse, newProblems }: RunComparison): readonly Worsening[] {
  return failOn === 'new' ? newProblems : failOn === 'worse' ? worse : []
}

function worseFailures(
  worse: readonly Worsening[],
  comparison: RunComparison | null,
  language: Language,
): GateFailures {
  return {
    audits: new Set(worse.flatMap((one) => (one.kind === 'audit' ? [one.id] : []))),
    reasons: comparison === null || worse.length === 0 ? [] : worseTexts(comparison, language),
  }
}

export function failedAudits({ audits }: { audits: readonly Pick<AuditResult, 'id' | 'outcome'>[] }): Set<string> {
  return new Set(audits.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id))
}
