import { keptAbove } from '../../messages/precision.ts'
import { defineMessages, notApplicable, pass, type Ruling } from '../audit.ts'
import type { LighthouseEvidence, ObservedMetric, Vitals } from '../browser-evidence.ts'
import type { Collected, Json } from '../model.ts'
import { VITAL_NAMES, VITAL_THRESHOLDS, type Vital } from '../vital-thresholds.ts'
import { medianWait } from './lighthouse-metric.ts'

export const observedMessages = defineMessages(
  {
    busy: '{metric} was {value:message} in one unthrottled visit; up to {good:message} is good. The machine that measured it was busy: the browser waited {waited:ms} for a processor.',
    missing: 'The browser reported no value for {metric}.',
    measured: '{metric} was {value:message} in one unthrottled visit; up to {good:message} is good.',
    time: '{value:ms}',
    score: '{value}',
  },
  'observed',
)

/** Shorter differences of a metric are not called a change either. */
const BUSY_MS = 100

/**
 * A metric as the browser measured it in one visit: shown with its threshold, but without points. What it measured while Lighthouse ran is
 * kept for comparing runs.
 */
export function observedRuling(
  name: Vital & keyof Vitals & ObservedMetric,
  { [name]: value, waited: forProcessor = null }: Vitals,
  lab: Collected<LighthouseEvidence>,
): Ruling {
  const metric = VITAL_NAMES[name]
  if (value === null) return notApplicable(observedMessages.missing({ metric }))
  const { good, poor } = VITAL_THRESHOLDS[name]
  const grade = value <= good ? 'good' : value <= poor ? 'middling' : 'poor'
  const isScore = name === 'cls'
  const shown = isScore ? observedMessages.score : observedMessages.time
  const said = shown({ value: keptAbove([good, poor], value, isScore ? 'number' : 'ms') })
  const measured = { metric, value: said, good: shown({ value: good }) }
  const waited = isScore ? null : forProcessor
  const isBusy = waited !== null && waited >= BUSY_MS
  const summary = isBusy ? observedMessages.busy({ ...measured, waited }) : observedMessages.measured(measured)
  const details = { value, good, poor, grade, ...(waited === null ? {} : { waited }), ...samplesOf(name, lab) }
  return pass(summary, { value: said, details })
}

/** What the browser observed of a metric in each run of Lighthouse, and how long it had no processor in the median of them. */
export function samplesOf(name: ObservedMetric, lab: Collected<LighthouseEvidence>): Record<string, Json> {
  const samples = lab.ok ? (lab.value.observed?.[name] ?? []) : []
  if (!lab.ok || samples.length === 0) return {}
  const sampleWait = name === 'cls' ? null : medianWait(lab.value.waited)
  return {
    samples: samples.map((value) => (name === 'cls' ? value : Math.round(value))),
    ...(sampleWait !== null && { sampleWait }),
  }
}
