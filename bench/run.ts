import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Depth } from '../src/vocabulary.ts'
import { benchColdStart } from './cold-start.ts'
import { benchFuzz } from './fuzz.ts'
import { benchGrowth } from './growth.ts'
import { benchHeap } from './heap.ts'
import { benchJudging } from './judging.ts'
import type { Measure } from './measure.ts'
import { benchScale } from './scale/index.ts'
import { closeEverything } from './service/children.ts'
import { benchService } from './service/index.ts'
import { benchSite } from './site/index.ts'
import { benchWatch } from './watch/index.ts'
import { benchNoise } from './watch/noise.ts'
import { benchWeb } from './web/index.ts'

/**
 * `npm run bench`: every figure we claim, as a ratio or a bound within one run on this machine.
 * `npm run bench -- engine`, `-- service`, `-- site`, `-- watch` or `-- web` runs one part, `-- cold-start` the start of the command, `-- service-list` (page, filter, search, delete, create, end, hostile) `-- site-peers` (list, memory, findings) and `-- watch-ends` (ticks, uptime, compare) a part of it.
 * `-- noise --pages=30 --runs=20 --depths=0,1,2 --lab-runs=3` looks at unchanged pages again and again, and counts what is called a change.
 * `-- scale-load --minutes=1` loads servers and workers over PostgreSQL, and `-- scale-workers --workers=100,1000 --seconds=5` simulates
 * many of them (with `--taking=library` they take jobs with pg-boss's own statement), `-- scale-taking` compares the two ways, and `-- scale-tables --rows=1000000` measures tables with and without partitions: docs/scaling.md has the figures.
 * `--full` measures memory over more reports, `--reports=50000` lists over fewer and `--pages=500` scans of fewer for a quick look; `--write` keeps the table in docs/benchmarks.md. Exits 1 where a bound does
 * not hold.
 */
const flags = process.argv.slice(2)
const asked = flags.filter((flag) => !flag.startsWith('-'))
const wants = (part: string) => asked.length === 0 || asked.some((one) => part === one || part.startsWith(`${one}-`))

const reports = Number(flags.find((flag) => flag.startsWith('--reports='))?.slice(10) ?? 1_000_000)

const givenPages = flags.find((flag) => flag.startsWith('--pages='))?.slice(8)
const pages = givenPages === undefined ? null : Number(givenPages)

const runs = Number(flags.find((flag) => flag.startsWith('--runs='))?.slice(7) ?? 20)
const labRuns = Number(flags.find((flag) => flag.startsWith('--lab-runs='))?.slice(11) ?? 3)
const minutes = Number(flags.find((flag) => flag.startsWith('--minutes='))?.slice(10) ?? 1)
const workers = (flags.find((flag) => flag.startsWith('--workers='))?.slice(10) ?? '10,100,1000').split(',').map(Number)
const seconds = Number(flags.find((flag) => flag.startsWith('--seconds='))?.slice(10) ?? 5)
const taking = flags.includes('--taking=library') ? 'library' : 'ours'
const rows = Number(flags.find((flag) => flag.startsWith('--rows='))?.slice(7) ?? 1_000_000)
const depths = (flags.find((flag) => flag.startsWith('--depths='))?.slice(9) ?? '0').split(',').map(Number) as Depth[]

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => closeEverything().finally(() => process.exit(130)))

const measures: Measure[] = []
for await (const measure of all()) {
  measures.push(measure)
  console.log(`${measure.holds ? 'holds' : 'MISSED'}  ${measure.what}: ${measure.figure} (bound: ${measure.bound})`)
}

if (flags.includes('--write')) writeFileSync(join(import.meta.dirname, '../docs/benchmarks.md'), page(measures))
process.exitCode = measures.every((measure) => measure.holds) ? 0 : 1

async function* all(): AsyncGenerator<Measure> {
  if (wants('engine')) for (const bench of [benchJudging, benchHeap, benchFuzz, benchGrowth]) yield* await bench()
  if (wants('engine') || wants('cold-start')) yield* await benchColdStart()
  yield* benchService({ wants, full: flags.includes('--full'), reports })
  yield* benchSite({ wants, pages })
  yield* benchWatch(wants)
  // A measurement of an hour with a browser, so only for those who ask for it.
  if (asked.includes('noise')) yield* benchNoise({ pages: pages ?? 30, runs, depths, labRuns })
  // Minutes of load on several processes, likewise.
  if (asked.some((part) => part.startsWith('scale')))
    yield* benchScale({ wants, minutes, workers, seconds, taking, rows })
  yield* benchWeb(wants)
}

function page(rows: Measure[]): string {
  const table = rows.map(
    ({ what, figure, bound, holds }) => `| ${what} | ${figure} | ${bound} | ${holds ? 'holds' : '**missed**'} |`,
  )
  return `# Benchmarks

Made by \`npm run bench -- --write\`: Node ${process.version}, ${process.platform} ${process.arch}. Times
differ between machines and can't be compared; ratios can, because both sides are measured in the same run.

| what | figure | bound | |
|---|---|---|---|
${table.join('\n')}

The real pages are the ${'`htmlparser-benchmark`'} package's. The made ones are of eleven kinds (article, shop, forum, app…) in eleven sizes
from 3 to 600 kB. "Judging" is everything between the bytes of a
page and its verdict: decoding, parsing, the walk, every audit, the score.
`
}
