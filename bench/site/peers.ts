import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Measure } from '../measure.ts'
import { Closing } from '../service/children.ts'
import { type CrawlRun, serveSite } from './scanned-site.ts'

const BYTES = 57_000
const PACKAGES = ['linkinator@8.1.0', '@crawlee/cheerio@3.18.1']
const LINKINATOR_TIMES = 1.5
const CRAWLEE_TIMES = 1

/** Against a link checker, and a crawler that only reads links and titles: one after another, the same server and pages. */
export async function* benchPeers(pages: number): AsyncGenerator<Measure> {
  await using closing = new Closing()
  const folder = await mkdtemp(join(tmpdir(), 'verdict-bench-peers-'))
  closing.add(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  await promisify(execFile)('npm', ['install', '--silent', '--no-audit', '--no-fund', ...PACKAGES], { cwd: folder })
  const site = await serveSite({ pages, bytes: BYTES }, closing)
  const verdict = await site.verdict('json')
  const linkinator = await site.peer('linkinator', folder)
  const crawlee = await site.peer('crawlee', folder)
  const perSecond = ({ ms }: CrawlRun) => (pages / ms) * 1000
  const of = `${pages} pages of about ${BYTES / 1000} kB, 10 requests at a time`
  for (const [name, peer, times] of [
    ['linkinator 8.1.0, which only checks links', linkinator, LINKINATOR_TIMES],
    ["Crawlee 3.18.1's CheerioCrawler, which only reads links and titles", crawlee, CRAWLEE_TIMES],
  ] as const) {
    const ratio = perSecond(verdict) / perSecond(peer)
    yield {
      what: `Pages a second of verdict site with all quick audits ÷ ${name}, ${of} (${perSecond(verdict).toFixed(0)} ÷ ${perSecond(peer).toFixed(0)}; CPU time of a page ${cpuOf(verdict, pages)} ÷ ${cpuOf(peer, pages)} ms; peak memory ${verdict.peakMb.toFixed(0)} ÷ ${peer.peakMb.toFixed(0)} MiB)`,
      figure: `${ratio.toFixed(2)} ×`,
      bound: `≥ ${times} ×`,
      holds: ratio >= times,
    }
  }
  for (const [name, run, bound] of [
    ['verdict site', verdict, true],
    ['linkinator', linkinator, false],
    ['CheerioCrawler, which requests no images', crawlee, false],
  ] as const) {
    const right = [...run.broken].filter((path) => site.broken.has(path)).length
    yield {
      what: `Broken links and images of that site that ${name} finds, of ${site.broken.size}; others that it calls broken`,
      figure: `${right}; ${run.broken.size - right}`,
      bound: bound ? 'all; none' : 'for comparison',
      holds: !bound || (right === site.broken.size && right === run.broken.size),
    }
  }
}

function cpuOf({ cpuMs }: CrawlRun, pages: number): string {
  return (cpuMs / pages).toFixed(1)
}
