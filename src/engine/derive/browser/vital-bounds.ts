/** Milliseconds (`cls` is a score): up to the first a value is good, past the second it is poor. */
export interface Bounds {
  good: number
  poor: number
}

/** As web.dev has them; Lighthouse's own for the two that it alone measures. */
export const VITAL_BOUNDS = {
  lcp: { good: 2500, poor: 4000 },
  cls: { good: 0.1, poor: 0.25 },
  tbt: { good: 200, poor: 600 },
  fcp: { good: 1800, poor: 3000 },
  speedIndex: { good: 3400, poor: 5800 },
  ttfb: { good: 800, poor: 1800 },
} satisfies Record<string, Bounds>
