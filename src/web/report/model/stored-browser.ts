/** What a browser and Lighthouse tell in `results`, as it is stored. */

export interface StoredBounds {
  good: number
  poor: number
}

export interface StoredVital extends StoredBounds {
  id: 'lcp' | 'cls' | 'fcp' | 'ttfb'
  value: number | null
}

export interface StoredPicture {
  path: string
  width: number
  height: number
}

export interface StoredBrowser {
  browser: string
  url: string
  vitals: StoredVital[]
  long_tasks: { count: number; total: number; longest: number }
  dom_content_loaded: number | null
  load: number | null
  requests: number
  failed: number
  wire_bytes: number
  console: { level: 'error' | 'warning'; text: string; where: string | null }[]
  screenshot: StoredPicture | null
}

export interface StoredMetric extends StoredBounds {
  id: 'lcp' | 'cls' | 'tbt' | 'fcp' | 'speed_index'
  median: number
  least: number
  most: number
  score: number
}

export interface StoredLab {
  lighthouse: string
  runs: number
  performance: number | null
  metrics: StoredMetric[]
  insights: {
    id: string
    title: string
    description: string
    value: string | null
    savings_ms: number | null
    savings_bytes: number | null
  }[]
  filmstrip: (StoredPicture & { at: number })[]
  report: string
}
