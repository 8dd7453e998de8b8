import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENTRY } from '../../test/entry.ts'
import { type Closing, Helper } from '../service/children.ts'
import { GeneratedSite, type SiteShape } from './generated-site.ts'
import type { SiteRequests } from './site-process.ts'
import { type WatchedRun, watchedRun } from './watched-process.ts'

export interface CrawlRun extends WatchedRun {
  /** Paths that it reported as broken. */
  broken: Set<string>
  /** From the last request to the end. */
  afterLastMs: number
}

/** A generated site on a server of its own, and the crawlers that are sent over it. */
export interface ServedSite {
  /** Paths of the links and images that do not work. */
  broken: Set<string>
  /** `json`: its result as JSON, which has the broken links; else what people read. */
  verdict(output: 'json' | 'text'): Promise<CrawlRun>
  /** `folder` has its packages. */
  peer(name: 'linkinator' | 'crawlee', folder: string): Promise<CrawlRun>
}

interface VerdictJson {
  judged: number
  audits: { id: string; groups: { target: string | null; note?: boolean }[] }[]
}

export async function serveSite(shape: SiteShape, closing: Closing): Promise<ServedSite> {
  const server = new Helper('./site-process.ts')
  closing.add(() => server.stop())
  const { port } = await server.ask<{ port: number }>({ shape })
  const url = `http://127.0.0.1:${port}/`

  async function crawl(args: string[], brokenOf: (stdout: string) => string[]): Promise<CrawlRun> {
    const run = await watchedRun(args, { onStart: (kill) => closing.add(kill) })
    const { pages, lastAt } = await server.ask<SiteRequests>({})
    const failed = `${run.stderr}${run.stdout}`.slice(-2_000)
    if (pages < shape.pages) throw new Error(`Only ${pages} of ${shape.pages} pages were requested. ${failed}`)
    const broken = new Set(brokenOf(run.stdout).map((one) => new URL(one).pathname))
    return { ...run, broken, afterLastMs: run.endedAt - lastAt }
  }

  return {
    broken: new GeneratedSite(shape).brokenPaths(),
    async verdict(output) {
      const folder = await mkdtemp(join(tmpdir(), 'verdict-bench-'))
      closing.add(() => rm(folder, { recursive: true, force: true }))
      // Addresses that do not work count, too.
      const most = String(Math.min(50_000, Math.ceil(shape.pages * 1.1)))
      const args = [ENTRY, 'site', url, '--pages', most, '--state', folder]
      const run = await (output === 'json' ? crawl([...args, '--json'], brokenTargets) : crawl(args, () => []))
      await rm(folder, { recursive: true, force: true })
      return run
    },
    peer: (name, folder) =>
      crawl(
        [join(import.meta.dirname, 'peer-process.ts'), name, folder, url],
        (stdout) => (JSON.parse(stdout) as { broken: string[] }).broken,
      ),
  }
}

function brokenTargets(stdout: string): string[] {
  const { audits } = JSON.parse(stdout) as VerdictJson
  return audits
    .filter(({ id }) => id === 'site/broken-links' || id === 'site/broken-files')
    .flatMap(({ groups }) => groups.flatMap(({ target, note }) => (target === null || note ? [] : [target])))
}
