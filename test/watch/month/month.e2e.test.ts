import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPERATOR } from '../../../src/actions/audit-log/audit-log.ts'
import { savePolicy } from '../../../src/actions/policies/policies.ts'
import { DAY_MS, HOUR_MS } from '../../../src/common/durations.ts'
import { countRows } from '../../../src/storage/count-rows.ts'
import { NO_CHANGE, PAGE } from '../../compare/pairs.ts'
import { useRunStage } from '../../queue/run-stage.ts'
import { makeSchedule } from '../../storage/make-watched.ts'
import { MUTED, OTHER_SITE, OTHERS, OUTAGE, PLANTED, REQUIRED, type Said } from './planted.ts'
import { openChangingSite, openOtherSite, PATHS } from './site.ts'
import { openMonth } from './stage.ts'

const START = Date.parse('2027-03-01T00:00:00Z')
const DAYS = 30
/** Edits a day that change nothing that anybody needs to be told of. */
const EDITS = 10
const { bench, judging } = useRunStage('sqlite')
let site: Awaited<ReturnType<typeof openChangingSite>>
let other: Awaited<ReturnType<typeof openOtherSite>>
beforeAll(async () => {
  site = await openChangingSite({ html: PAGE }, OTHERS)
  other = await openOtherSite()
})
afterAll(async () => {
  await site.close()
  await other.close()
})

/** What people are told on a day, in no order: pages are measured one after the other. */
function saidOn(day: number): Said[] {
  const host = new URL(site.origin).hostname
  const at = (page: number, [type, title]: Said): Said => [
    type,
    title.replace('PAGE', `${new URL(site.origin).host}${PATHS[page]}`),
  ]
  return [
    ...PLANTED.filter(({ from }) => from === day).map(({ page, told }) => at(page, told)),
    ...PLANTED.filter(({ to }) => to === day).map(({ page, recovered }) => at(page, recovered)),
    ...(day === OUTAGE.from ? [['host.unreachable', `Down: 20 pages of ${host}`] as const] : []),
    ...(day === OUTAGE.to ? [['host.reachable', `Recovered: 20 pages of ${host}`] as const] : []),
    ...(day === MUTED.endsOn
      ? [['mute.expired', 'The mute of Images without alt text in clocks has expired'] as const]
      : []),
  ]
}

it('tells of each event of a month once, in its words, and of nothing else', async () => {
  const { storage } = bench
  const userId = await bench.newUser()
  const month = await openMonth(bench, userId, judging, START)
  for (const path of PATHS) await bench.order(userId, site.origin + path, { project: 'clocks', now: START })
  await makeSchedule(storage, userId, { scope: 'project', target: 'clocks' }, START)
  const acting = { storage, now: () => START, actor: OPERATOR, lighthouseRuns: 1 }
  const mute = {
    audit: 'accessibility/image-alt',
    paths: [PATHS[MUTED.page]!],
    reason: 'New pictures come.',
    until: MUTED.until,
  }
  const content = { paths: [PATHS[REQUIRED.page]!], must_contain: [REQUIRED.text] }
  expect(await savePolicy(acting, userId, 'clocks', { version: 1, mute: [mute], content: [content] })).toHaveProperty(
    'policy',
  )
  const muted = PAGE.replace(' alt="A kitchen clock"', '')
  let edits = 0
  for (let day = 0; day < DAYS; day++) {
    site.state.isDown = day >= OUTAGE.from && day < OUTAGE.to
    for (const { page, from, to, state } of PLANTED) {
      if (day === from) site.pages.set(PATHS[page]!, withOther(state, other.origin))
      if (day === to) site.pages.set(PATHS[page]!, { html: PAGE })
    }
    if (day === 12) site.pages.set(PATHS[MUTED.page]!, { html: muted })
    const isBusy = (at: number) =>
      PLANTED.some(({ page, from, to }) => page === at && day >= from && day <= to) || (at === MUTED.page && day >= 12)
    const free = PATHS.filter((_, at) => !isBusy(at))
    for (let at = 0; at < EDITS; at++, edits++)
      site.pages.set(free[(edits * 7) % free.length]!, { html: NO_CHANGE[edits % NO_CHANGE.length]!.after })
    const before = month.told.length
    await month.passHour(START + day * DAY_MS + 6 * HOUR_MS)
    const told = month.told.slice(before).map(({ type, title }) => [type, title])
    expect({ day, told: told.toSorted() }).toEqual({ day, told: saidOn(day).toSorted() })
  }
  expect(PLANTED.length + 2).toBeGreaterThanOrEqual(25)
  expect(edits).toBe(300)
  expect(await countRows(storage.db.selectFrom('runs'))).toBeGreaterThanOrEqual(DAYS * PATHS.length)
  expect(month.errors).toEqual([])
})

function withOther<T extends { headers?: Record<string, string> }>(state: T, origin: string): T {
  return state.headers?.['location'] === OTHER_SITE ? { ...state, headers: { location: origin } } : state
}
