import { describe, expect, it } from 'vitest'
import { DEFAULT_OPTIONS, summarizeList } from '../../queue/scans/scan-options.ts'
import { NO_PROGRESS } from '../../queue/scans/testing/no-progress.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import { ScanMeter, scanRecord } from './scan-json.ts'

const scan: Scan = {
  id: '0199a4b2-7c3e-7d15-9a60-3f1b8c2d4e5f',
  userId: '0199a4b2-7c3e-7d15-9a60-3f1b8c2d4e5e',
  projectKey: 1,
  project: 'example.com',
  url: 'https://example.com/',
  options: { ...DEFAULT_OPTIONS, pages: 100, list: summarizeList(['https://example.com/a', 'https://example.com/b']) },
  origin: 'user',
  ...NO_PROGRESS,
  retryAt: null,
  privacy: 0,
  hasPassword: false,
  indexable: false,
  isStopping: false,
  attempt: 1,
  createdAt: 0,
  updatedAt: 0,
  startedAt: 0,
  endedAt: null,
  found: 500,
  fetched: 10,
  judged: 10,
  good: 10,
  score: null,
  pageScore: null,
  siteScore: null,
  result: null,
  ruleSet: null,
  error: null,
  resultsRemovedAt: null,
}

it('says how many URLs were given, and not which', () => {
  expect(scanRecord(scan, 'https://v.example').options.list).toBe(2)
})

it('says which depth a sample has, and how many of its pages were opened', () => {
  expect(scanRecord(scan, 'https://v.example').options).toMatchObject({ depth: 0, sample: null, device: null })
  const sample = { depth: 2, pages: 5, device: 'desktop' } as const
  const sampled = { ...scan, options: { ...DEFAULT_OPTIONS, sample }, sampled: 5, rendered: 3, renderFailed: 1 }
  expect(scanRecord(sampled, 'https://v.example')).toMatchObject({
    sampled: 5,
    rendered: 3,
    render_failed: 1,
    options: { depth: 2, sample: 5, device: 'desktop' },
  })
  expect(new ScanMeter().read(sampled, 0)).toMatchObject({ sampled: 5, rendered: 3, render_failed: 1 })
})

describe('the progress of a scan', () => {
  const at = (seconds: number, fetched: number) => ({ ...scan, fetched, judged: fetched, updatedAt: seconds })

  it('has a rate after a while, and the time left up to the limit of pages', () => {
    const meter = new ScanMeter()
    expect(meter.read(at(0, 10), 0)).toMatchObject({ rate: null, seconds_left: null })
    expect(meter.read(at(1, 15), 1_000)).toMatchObject({ rate: null })
    expect(meter.read(at(10, 60), 10_000)).toMatchObject({ rate: 5, seconds_left: 8 })
  })

  it('forgets how fast it was half a minute ago', () => {
    const meter = new ScanMeter()
    for (const [seconds, fetched] of [
      [0, 0],
      [20, 60],
      [40, 70],
    ] as const)
      meter.read(at(seconds, fetched), seconds * 1_000)
    expect(meter.read(at(50, 75), 50_000)).toMatchObject({ rate: 0.5 })
  })

  it('has no rate while it waits, and says until when', () => {
    const meter = new ScanMeter()
    meter.read(at(0, 10), 0)
    const waiting = { ...at(10, 60), status: 'waiting' as const, retryAt: 60_000 }
    expect(meter.read(waiting, 10_000)).toMatchObject({
      rate: null,
      seconds_left: null,
      waiting_until: '1970-01-01T00:01:00.000Z',
    })
  })
})
