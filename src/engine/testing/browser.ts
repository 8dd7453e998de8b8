import type {
  AxeFinding,
  BrowserEvidence,
  BrowserRequest,
  LighthouseEvidence,
  LighthouseMetric,
  LighthouseValue,
} from '../browser-evidence.ts'

/** A visit of a browser that saw a small page and nothing wrong; what a test tells is put in its place. */
export function rendered(more: Partial<BrowserEvidence> = {}): BrowserEvidence {
  return {
    device: 'mobile',
    browser: 'Chrome/150.0.0.0',
    url: 'https://example.com/',
    html: '<!doctype html><html lang="en"><head><title>Clocks</title></head><body><h1>Clocks</h1></body></html>',
    requests: [],
    vitals: {
      ttfb: 50,
      fcp: 300,
      lcp: 500,
      cls: 0,
      longTasks: { count: 0, total: 0, longest: 0 },
      domContentLoaded: 200,
      load: 400,
    },
    axe: { ok: true, value: [] },
    console: [],
    screenshot: { ok: false, code: 'not_collected', message: 'No picture was taken.' },
    bounds: [],
    ...more,
  }
}

export function request(url: string, more: Partial<BrowserRequest> = {}): BrowserRequest {
  return {
    url: new URL(url, 'https://example.com/').href,
    kind: 'script',
    method: 'GET',
    status: 200,
    failure: null,
    protocol: 'h2',
    wireBytes: 1000,
    decodedBytes: 3000,
    headers: [],
    fromCache: false,
    startedAt: 10,
    endedAt: 20,
    initiator: 'https://example.com/',
    ...more,
  }
}

export function axeFinding(rule: string, more: Partial<AxeFinding> = {}): AxeFinding {
  return {
    rule,
    impact: 'serious',
    help: 'Elements must be right',
    helpUrl: `https://dequeuniversity.com/rules/axe/4.14/${rule}`,
    bestPractice: false,
    nodes: [{ where: '#a', snippet: '<p id="a">', summary: 'It is not.' }],
    total: 1,
    ...more,
  }
}

/** A page that is quick in the lab, but for what a test tells. */
export function lab(
  metrics: Partial<Record<LighthouseMetric, Partial<LighthouseValue>>> = {},
  more: Partial<LighthouseEvidence> = {},
): LighthouseEvidence {
  const value = (name: LighthouseMetric, median: number): LighthouseValue => ({
    median,
    spread: [median, median],
    score: 1,
    ...metrics[name],
  })
  return {
    device: 'mobile',
    lighthouse: '13.5.0',
    runs: 1,
    metrics: {
      lcp: value('lcp', 1200),
      cls: value('cls', 0),
      tbt: value('tbt', 20),
      fcp: value('fcp', 900),
      speedIndex: value('speedIndex', 1000),
    },
    performance: 1,
    insights: [],
    filmstrip: [],
    json: '{}',
    ...more,
  }
}
