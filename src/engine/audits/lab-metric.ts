import { fail, pass, type Ruling, warn } from '../audit.ts'
import { inTime } from '../derive/resources/resource-words.ts'
import type { Lab, LabMetric } from '../model.ts'

/** Lighthouse: from 0.9 up a metric is good, below 0.5 it is poor. */
const GOOD = 0.9
const POOR = 0.5

/** A metric of the lab, judged by Lighthouse's own curve; several runs tell how much of it is chance. */
export function labRuling({ metrics, runs, device }: Lab, metric: LabMetric, name: string): Ruling {
  const { median, spread, score } = metrics[metric]
  const inWords = (value: number) => (metric === 'cls' ? String(Math.round(value * 1000) / 1000) : inTime(value))
  const [least, most] = spread
  const range =
    runs === 1 ? 'one run' : `the median of ${runs} runs, which went from ${inWords(least)} to ${inWords(most)}`
  const summary = `${name} is ${inWords(median)} on an emulated ${device === 'mobile' ? 'phone' : 'desktop'} (${range}).`
  const more = {
    value: inWords(median),
    details: { median, least, most, runs, score: Math.round(score * 100) },
  }
  if (score >= GOOD) return pass(summary, more)
  return score >= POOR ? warn(summary, more) : fail(summary, more)
}
