import { expect, it } from 'vitest'
import { forTest } from '../for-test.ts'
import { openTestStorage } from '../storage/open-test-storage.ts'
import { scanGenerated } from './generator/scan-generated.ts'
import type { PlantedAnswer } from './generator/virtual-hosts.ts'
import { links, page } from './planted-site.ts'

const SLOW = ['/slow-1', '/slow-2', '/slow-3']

/** Scans a site whose slow pages answer so when they are asked for once more. */
async function scanSlow(again: PlantedAnswer): Promise<{ outcome: string; asked: number }> {
  const { storage } = await forTest(openTestStorage('sqlite'))
  let asked = 0
  const scanned = await scanGenerated(
    {
      url: 'https://clocks.example/',
      answering(url, { count }) {
        if (url.host !== 'clocks.example') return undefined
        if (url.pathname === '/') return { body: page('Start', links(...SLOW, '/quick')) }
        if (url.pathname === '/quick') return { body: page('Quick') }
        if (!SLOW.includes(url.pathname)) return { status: 404 }
        if (count > 1) asked++
        return count > 1 ? again : { body: page(url.pathname), firstByteMs: 2_000 }
      },
    },
    { storage, processes: 1, options: { external: false } },
  )
  const { outcome } = scanned.assessment.audits.find(({ id }) => id === 'site/slow-pages')!
  return { outcome, asked }
}

it.each([
  ['quick', 20, 'pass'],
  ['slow', 1_900, 'fail'],
] as const)('believes that a page is %s when it answers so again', async (_, firstByteMs, outcome) => {
  expect(await scanSlow({ body: 'Again', firstByteMs })).toEqual({ outcome, asked: 3 })
})

it('takes no quick error for a quick page', async () => {
  expect(await scanSlow({ status: 404, firstByteMs: 20 })).toEqual({ outcome: 'unknown', asked: 3 })
})

it('asks for no other page once the host wants a long pause, and does not wait for it', async () => {
  const answer = { status: 429, headers: { 'retry-after': '3600' }, firstByteMs: 20 }
  expect(await scanSlow(answer)).toEqual({ outcome: 'unknown', asked: 1 })
})
