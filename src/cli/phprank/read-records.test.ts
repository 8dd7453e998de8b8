import { afterEach, expect, it, vi } from 'vitest'
import { readRecords } from './read-records.ts'

const NOW = Date.UTC(2026, 10, 1)

afterEach(() => {
  vi.unstubAllEnvs()
})

it.each([
  '2024-05-06 07:08:09',
  '2024-05-06T07:08:09',
  '2024-05-06 07:08:09.000000',
  '2024-05-06T07:08:09.000000Z',
  '2024-05-06T09:08:09+02:00',
])('reads the time %s in UTC, wherever this machine is', (generated_at) => {
  vi.stubEnv('TZ', 'America/New_York')
  const [page] = readRecords([{ url: 'example.com', generated_at }], NOW).pages
  expect(page!.at).toBe(Date.UTC(2024, 4, 6, 7, 8, 9))
})
