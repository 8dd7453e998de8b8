import type { Device } from '../vocabulary.ts'

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

export type Vital = keyof typeof VITAL_THRESHOLDS

/** Lighthouse expects more of a desktop, which it does not slow down: where its curves give 90 and 50 of 100. */
const ON_DESKTOP: Partial<Record<Vital, VitalThresholds>> = {
  lcp: { good: 1200, poor: 2400 },
  tbt: { good: 150, poor: 350 },
  fcp: { good: 934, poor: 1600 },
  speedIndex: { good: 1311, poor: 2300 },
}

/** Of a metric that Lighthouse measured, so that they agree with its score. */
export function lighthouseThresholds(name: Vital, device: Device): VitalThresholds {
  return (device === 'desktop' ? ON_DESKTOP[name] : undefined) ?? VITAL_THRESHOLDS[name]
}

/** Proper names, the same in every language. */
export const VITAL_NAMES: Record<Vital, string> = {
  lcp: 'Largest Contentful Paint (LCP)',
  cls: 'Cumulative Layout Shift (CLS)',
  tbt: 'Total Blocking Time (TBT)',
  fcp: 'First Contentful Paint (FCP)',
  speedIndex: 'Speed Index',
  ttfb: 'Time to First Byte (TTFB)',
}
