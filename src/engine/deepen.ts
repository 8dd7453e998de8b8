import type { Device } from '../vocabulary.ts'
import { createReadings } from './derive/readings.ts'
import { refusalOf } from './derive/refusal.ts'
import type { Evidence, Got } from './model.ts'
import type { Browser } from './net/browser/browser.ts'

export interface DeepenOptions {
  browser: Browser
  /** `lab` holds all of `rendered`. */
  depth: 'rendered' | 'lab'
  device: Device
  /** How often Lighthouse measures; the median counts. */
  runs?: number
  signal?: AbortSignal
  onProgress?: (step: 'rendered' | 'lab', state: 'started' | 'done' | 'failed') => void
}

/** What only a browser can see, added to evidence that stands without it. Never throws: a failure is evidence too. */
export async function deepen(evidence: Evidence, options: DeepenOptions): Promise<Evidence> {
  const { browser, depth, device, runs = 1, signal, onProgress = () => {} } = options
  const reason = notWorthIt(evidence)
  const { certificate, url } = evidence
  // A bad certificate has been reported; behind it there is still a page.
  const acceptBadCertificate = certificate.ok && !certificate.value.trusted
  const how = { device, acceptBadCertificate, ...(signal && { signal }) }

  async function step<T>(name: 'rendered' | 'lab', look: () => Promise<Got<T>>): Promise<Got<T>> {
    if (reason !== null) return { ok: false, code: 'not_collected', message: reason }
    onProgress(name, 'started')
    const got = await look()
    onProgress(name, got.ok ? 'done' : 'failed')
    return got
  }

  const rendered = await step('rendered', () => browser.render(url, how))
  if (depth === 'rendered') return { ...evidence, rendered }
  return { ...evidence, rendered, lab: await step('lab', () => browser.measure(url, { ...how, runs })) }
}

function notWorthIt(evidence: Evidence): string | null {
  if (evidence.source !== 'network') return 'Only a page that has an address can be opened in a browser.'
  const refusal = refusalOf(evidence, createReadings(evidence))
  return refusal === null ? null : `There is no page to look into. ${refusal.message}`
}
