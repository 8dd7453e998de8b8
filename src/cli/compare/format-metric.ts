import type { MetricUnit } from '../../domain/compare/metrics.ts'
import { english, formatBytes, formatNumber, formatTime } from '../../messages/locale.ts'

/** In English number format; `Labels.number` localizes it. */
export function formatMetric(value: number, unit: MetricUnit): string {
  return FORMAT[unit](value)
}

const FORMAT: Record<MetricUnit, (value: number) => string> = {
  ms: (value) => formatTime(value, english),
  bytes: (value) => formatBytes(value, english),
  count: (value) => formatNumber(value, english),
  score: (value) => formatNumber(value, english),
}
