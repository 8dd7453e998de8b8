import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchColdStart } from './cold-start.ts'
import { benchFuzz } from './fuzz.ts'
import { benchHeap } from './heap.ts'
import { benchJudging } from './judging.ts'
import type { Measure } from './measure.ts'

/**
 * `npm run bench`: every figure we claim, as a ratio or a bound within one run on this machine.
 * `npm run bench -- --write` keeps the table in docs/benchmarks.md. Exits 1 where a bound does not hold.
 */
const measures: Measure[] = []
for (const bench of [benchJudging, benchHeap, benchFuzz, benchColdStart]) {
  for (const measure of await bench()) {
    measures.push(measure)
    console.log(`${measure.holds ? 'holds' : 'MISSED'}  ${measure.what}: ${measure.figure} (bound: ${measure.bound})`)
  }
}

if (process.argv.includes('--write')) writeFileSync(join(import.meta.dirname, '../docs/benchmarks.md'), page(measures))
process.exitCode = measures.every((measure) => measure.holds) ? 0 : 1

function page(rows: Measure[]): string {
  const table = rows.map(({ what, figure, bound }) => `| ${what} | ${figure} | ${bound} |`)
  return `# Benchmarks

Made by \`npm run bench -- --write\`: Node ${process.version}, ${process.platform} ${process.arch}. Times of different machines
do not compare; the ratios, both sides of which are measured in the same run, do.

| what | figure | bound |
|---|---|---|
${table.join('\n')}

The pages are the ${'`htmlparser-benchmark`'} package's: real pages of the web. "Judging" is everything between the bytes of a
page and its verdict: decoding, parsing, the walk, every audit, the score.
`
}
