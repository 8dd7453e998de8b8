import { setImmediate as nextTurn } from 'node:timers/promises'
import { knownKey } from '../ids.ts'
import type { Storage } from '../storage.ts'
import { listPagesInOrder, type OrderedPage } from './listed-pages.ts'
import type { Scan } from './scan.ts'
import { readMarks, unpackMark } from './scan-marks.ts'

/** A page of a scan with the audits that did not pass. */
export interface MarkedPage extends OrderedPage {
  isRendered: boolean
  fail: string[]
  warn: string[]
  unknown: string[]
}

const PAGES_AT_ONCE = 500

/** All pages of a scan that has ended, by URL: some are in memory at a time. */
export async function* listMarkedPages(
  storage: Storage,
  scan: Pick<Scan, 'id' | 'projectKey'>,
): AsyncGenerator<MarkedPage[]> {
  const rendered = new Set(await readMarks(storage.slow, scan, ['rendered:yes']))
  const marksOf = await marksByPage(storage, scan)
  for await (const pages of listPagesInOrder(storage.slow, scan, 'url', PAGES_AT_ONCE))
    yield pages.map((page) => ({ ...page, isRendered: rendered.has(page.n), ...marksOf(page.n) }))
}

type Marks = Pick<MarkedPage, 'fail' | 'warn' | 'unknown'>

/** Two bytes for each audit of each page: a large site has millions of them. */
async function marksByPage({ slow }: Storage, { id }: Pick<Scan, 'id'>): Promise<(n: number) => Marks> {
  const rows = await slow.selectFrom('scan_marks').selectAll().where('scan_key', '=', knownKey(id)).execute()
  const lists = rows
    .flatMap(({ name, count, body }) => {
      const [, audit, outcome] = /^(.+\/.+):(fail|warn|unknown)$/.exec(name) ?? []
      return audit === undefined ? [] : [{ audit, outcome: outcome as keyof Marks, count, body }]
    })
    .sort((a, b) => (a.audit < b.audit ? -1 : 1))
  let highest = 0
  for (const list of lists) {
    highest = Math.max(highest, unpackMark(list).at(-1) ?? 0)
    await nextTurn()
  }
  const first = new Uint32Array(highest + 2)
  for (const list of lists) for (const n of unpackMark(list)) first[n + 1]!++
  for (let n = 0; n <= highest; n++) first[n + 1]! += first[n]!
  const next = first.slice()
  const marks = new Uint16Array(first[highest + 1]!)
  for (const [index, list] of lists.entries()) {
    for (const n of unpackMark(list)) marks[next[n]!++] = index
    await nextTurn()
  }
  return (n) => {
    const its = n > highest ? [] : Array.from(marks.subarray(first[n], first[n + 1]), (index) => lists[index]!)
    const audits = (wanted: keyof Marks) => its.filter(({ outcome }) => outcome === wanted).map(({ audit }) => audit)
    return { fail: audits('fail'), warn: audits('warn'), unknown: audits('unknown') }
  }
}
