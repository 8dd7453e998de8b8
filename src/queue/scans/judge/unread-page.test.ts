import { expect, it } from 'vitest'
import type { HttpReply } from '../../../engine/net/http.ts'
import { createScope, type SiteScope } from '../../../engine/site/addresses/scope.ts'
import { Frontier } from '../../../engine/site/search/frontier.ts'
import { FLAG, SOURCE, STATE } from '../../../engine/site/site.ts'
import { pageTooComplex } from '../../../errors.ts'
import { ScanState } from '../scan-state.ts'
import { NO_PROGRESS } from '../testing/no-progress.ts'

it('does not take a page that could not be read for one without links and headers', async () => {
  const start = new URL('https://example.com/')
  const frontier = new Frontier({ host: start.host, pages: 10, addresses: 100, clicks: 20 })
  const state = new ScanState(
    {
      scope: createScope({ start, kind: 'host' }) as SiteScope,
      frontier,
      mostKnown: 100,
      ignoredParameters: new Set(),
      followsNofollow: false,
      followsLinks: true,
      isLoggedIn: false,
      earlier: null,
    },
    { ...NO_PROGRESS },
  )
  const n = state.find(start, { source: SOURCE.start, via: null, clicks: 0 })!
  expect(state.deal()).toBe(n)
  const reply = { url: start.href, status: 200, headers: [], wireBytes: 100, timings: { firstByte: 5 } }
  const page = { facts: null, refusal: pageTooComplex('memory'), result: null, depth: 0 as const, evidence: null }
  await state.record(n, { kind: 'page', reply: reply as unknown as HttpReply, page, earlier: null, isUnchanged: false })
  const [stored] = state.takeBatch().pages
  expect(stored).toMatchObject({ n, state: STATE.fetched, status: 200, score: null, facts: null })
  expect(stored!.flags & (FLAG.html | FLAG.needsScripts)).toBe(FLAG.needsScripts)
})
