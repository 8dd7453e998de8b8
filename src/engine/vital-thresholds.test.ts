import ClsAudit from 'lighthouse/core/audits/metrics/cumulative-layout-shift.js'
import FcpAudit from 'lighthouse/core/audits/metrics/first-contentful-paint.js'
import LcpAudit from 'lighthouse/core/audits/metrics/largest-contentful-paint.js'
import SpeedIndexAudit from 'lighthouse/core/audits/metrics/speed-index.js'
import TbtAudit from 'lighthouse/core/audits/metrics/total-blocking-time.js'
import { expect, it } from 'vitest'
import { lighthouseThresholds } from './vital-thresholds.ts'

const BY_DEVICE = { lcp: LcpAudit, fcp: FcpAudit, tbt: TbtAudit, speedIndex: SpeedIndexAudit }

it.each(['mobile', 'desktop'] as const)("has the thresholds of Lighthouse's own curves: %s", (device) => {
  for (const [name, { defaultOptions }] of Object.entries(BY_DEVICE)) {
    const { p10, median } = defaultOptions[device].scoring
    const { good, poor } = lighthouseThresholds(name as keyof typeof BY_DEVICE, device)
    // The field says 3.4 s for the Speed Index.
    expect([name, Math.abs(good - p10) < 20, poor]).toEqual([name, true, median])
  }
  const { p10: good, median: poor } = ClsAudit.defaultOptions
  expect(lighthouseThresholds('cls', device)).toEqual({ good, poor })
})
