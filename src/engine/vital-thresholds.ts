/** Milliseconds (`cls` is a score): good up to the first value, poor above the second. */
export interface VitalThresholds {
  good: number
  poor: number
}

/** From web.dev; for the two metrics that only Lighthouse measures, its own. */
export const VITAL_THRESHOLDS = {
  lcp: { good: 2500, poor: 4000 },
  cls: { good: 0.1, poor: 0.25 },
  tbt: { good: 200, poor: 600 },
  fcp: { good: 1800, poor: 3000 },
  speedIndex: { good: 3400, poor: 5800 },
  ttfb: { good: 800, poor: 1800 },
} satisfies Record<string, VitalThresholds>
