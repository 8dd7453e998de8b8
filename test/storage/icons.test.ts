import { describe, expect, it } from 'vitest'
import type { PageIcon, Report } from '../../src/storage/records.ts'
import { findIcon, findOwnIcon, forgetIcons } from '../../src/storage/reports/icons.ts'
import { findRowDetails } from '../../src/storage/reports/list/row-details.ts'
import { deleteReport, findReportForPage } from '../../src/storage/reports/reports.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { endRun, makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const LATER = NOW + 3_600_000

describe.each(KINDS)('icons of pages, on %s', (kind) => {
  const { storage } = useTestStorage(kind)

  it('are kept once for all reports that show them, and forgotten with the last', async () => {
    const owner = await makeUser(storage)
    const other = await makeUser(storage)
    const first = await judged(owner.id, icon('shared'))
    const second = await judged(owner.id, icon('shared'))
    const others = await judged(other.id, icon('other'))
    const hash = await shownBy(first)
    expect(await shownBy(second)).toBe(hash)
    expect(bodyOf(await findOwnIcon(storage.db, owner.id, hash!))).toBe('<svg>shared</svg>')
    expect(await findOwnIcon(storage.db, other.id, hash!)).toBeUndefined()

    await deleteReport(storage.db, owner.id, first.id)
    await forgetIcons(storage.db, LATER)
    expect(bodyOf(await findIcon(storage.db, hash!))).toBe('<svg>shared</svg>')
    await deleteReport(storage.db, owner.id, second.id)
    await forgetIcons(storage.db, NOW)
    expect(await findIcon(storage.db, hash!)).toBeDefined()
    await forgetIcons(storage.db, LATER)
    expect(await findIcon(storage.db, hash!)).toBeUndefined()
    expect(bodyOf(await findIcon(storage.db, (await shownBy(others))!))).toBe('<svg>other</svg>')
  })

  it('stay while a run that found them again may not have ended', async () => {
    const { id: userId } = await makeUser(storage)
    const former = await judged(userId, icon('again'))
    const hash = (await shownBy(former))!
    await deleteReport(storage.db, userId, former.id)
    const fresh = await makeReport(storage, userId)
    await end(fresh.runId, icon('again'), LATER)
    await deleteReport(storage.db, userId, fresh.id)
    await forgetIcons(storage.db, LATER + 60_000)
    expect(await findIcon(storage.db, hash)).toBeDefined()
    await forgetIcons(storage.db, LATER + 3_600_000)
    expect(await findIcon(storage.db, hash)).toBeUndefined()
  })

  it('change with the page, and stay where a run could not look for one', async () => {
    const { id: userId } = await makeUser(storage)
    const report = await judged(userId, icon('old'))
    const former = await shownBy(report)
    await again(report, undefined)
    expect(await shownBy(report)).toBe(former)
    await again(report, icon('new'))
    expect(bodyOf(await findIcon(storage.db, (await shownBy(report))!))).toBe('<svg>new</svg>')
    await again(report, null)
    expect(await shownBy(report)).toBeNull()
  })

  function icon(text: string): PageIcon {
    return { type: 'image/svg+xml', body: Buffer.from(`<svg>${text}</svg>`) }
  }

  function bodyOf(found: PageIcon | undefined): string | undefined {
    return found && Buffer.from(found.body).toString()
  }

  async function judged(userId: string, found: PageIcon): Promise<Report> {
    const report = await makeReport(storage, userId)
    await end(report.runId, found)
    return report
  }

  async function again(report: Report, found: PageIcon | null | undefined): Promise<void> {
    const { run } = await startRun(storage.db, report, { depth: 0, device: 'mobile' }, NOW)
    await end(run.id, found)
  }

  const end = (runId: string, icon: PageIcon | null | undefined, now = NOW) =>
    endRun(storage, runId, { score: 80, result: 'good', icon }, now)

  /** As the list and the page have it. */
  async function shownBy({ id }: Report): Promise<string | null> {
    const { icon: listed } = (await findRowDetails(storage.db, [id])).get(id)!
    expect((await findReportForPage(storage.db, id))?.icon).toBe(listed)
    return listed
  }
})
