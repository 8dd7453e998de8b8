import { expect, it } from 'vitest'
import type { Scan } from '../../../storage/scans/scan.ts'
import type { View } from '../view.ts'
import { progressTexts } from './scan-progress.ts'

const NOW = 1_760_000_000_000
const view = {
  format: { number: (value: number) => String(value) },
  words: {
    scan: {
      progress: {
        openedOf: (n: string, of: string) => `${n}/${of}`,
        rates: (n: string) => `${n}/s`,
        lefts: (n: number) => `${n} min`,
        unknown: '?',
      },
    },
  },
} as unknown as View

function shown(changes: Partial<Scan>) {
  const scan = {
    status: 'running',
    found: 900,
    fetched: 120,
    judged: 100,
    startedAt: NOW - 60_000,
    sampled: 0,
    rendered: 0,
    renderFailed: 0,
    options: { pages: 600 },
  }
  return progressTexts(view, { ...scan, ...changes } as unknown as Scan, NOW)
}

it.each<[string, Partial<Scan>, object]>([
  ['with its rate and the time left, up to the limit of pages', {}, { of: '600', rate: '2/s', left: '4 min' }],
  ['without them in its first seconds', { startedAt: NOW - 2_999 }, { rate: '?', left: '?' }],
  ['with them after three seconds', { startedAt: NOW - 3_000 }, { rate: '40/s' }],
  ['without them while it waits', { status: 'waiting' }, { rate: '?' }],
  ['without them before the first page', { fetched: 0 }, { rate: '?' }],
  ['without them while a browser opens pages', { sampled: 4, rendered: 1 }, { rate: '?', opened: '1/4' }],
  ['with what it has fetched where more was found than it takes', { fetched: 700 }, { of: '700' }],
  ['with all that was found where it has no limit', { options: null as unknown as object }, { of: '900' }],
])('a scan is shown %s', (_, changes, texts) => {
  expect(shown(changes).texts).toMatchObject(texts)
})

it.each<[Partial<Scan>, number, number]>([
  [{}, 100, 600],
  [{ judged: 950 }, 600, 600],
  [{ found: 0, fetched: 0, judged: 0 }, 0, 1],
  [{ sampled: 5, rendered: 2, renderFailed: 1 }, 3, 5],
])('the bar of %j is at %d of %d', (changes, value, max) => {
  expect(shown(changes)).toMatchObject({ value, max })
})
