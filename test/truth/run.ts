import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { filesIn, OWN_CASES, rowsOf } from './case-files.ts'
import { deviations } from './deviations.ts'
import { suites } from './suites/index.ts'
import { type Tally, table } from './table.ts'
import type { Suite, TruthRow } from './truth.ts'

/**
 * Holds the engine against outside authorities' own cases: `npm run truth [-- DIR] [--suite S] [--topic T] [-v]`; scans of whole sites
 * against made-up ones, `npm run truth -- site`, their broken links against linkinator's, `npm run truth -- links [FOLDER]`,
 * and schedules against every change of the clocks, `npm run truth -- schedules`.
 * Fails on a deviation that `deviations.ts` does not list, on a listed one that agrees by now, and below a suite's share.
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    suite: { type: 'string' },
    topic: { type: 'string' },
    seed: { type: 'string', default: '1' },
    pages: { type: 'string', default: '150' },
    each: { type: 'boolean', default: false },
    verbose: { type: 'boolean', short: 'v', default: false },
  },
})
if (positionals[0] === 'site') {
  const { siteTruth } = await import('./site.ts')
  const { seed, pages, each } = flags
  process.exit((await siteTruth({ seed: Number(seed), pages: Number(pages), each })) ? 0 : 1)
}
if (positionals[0] === 'links') {
  const { compareLinks } = await import('./links/compare-links.ts')
  process.exit((await compareLinks(positionals[1], flags.verbose)) ? 0 : 1)
}
if (positionals[0] === 'schedules') {
  const { scheduleTruth } = await import('./schedules.ts')
  process.exit(scheduleTruth() ? 0 : 1)
}
const folder = resolve(positionals[0] ?? '../shared/truth')
const isThere = existsSync(folder)

if (!isThere) {
  console.log(
    `There are no truth cases at ${folder}; only our own are compared. Name their folder: npm run truth -- DIR`,
  )
  if (positionals[0] !== undefined) process.exit(2)
}

const tallies: Tally[] = []
const complaints: string[] = []

for (const path of [OWN_CASES, ...(isThere ? [folder] : [])].flatMap(filesIn)) {
  const name = basename(path, '.jsonl')
  if (flags.suite && !name.includes(flags.suite)) continue
  const suite = await suites[name]?.()
  if (suite === undefined) complaints.push(`${path}: no suite reads this file.`)
  else runSuite(suite, rowsOf(path))
}

console.log(table(tallies))
for (const complaint of complaints) console.log(complaint)
const agreed = tallies.reduce((sum, tally) => sum + tally.agree + tally.listed, 0)
const cases = tallies.reduce((sum, tally) => sum + tally.cases, 0)
console.log(`\n${agreed} passed, ${cases - agreed} failed`)
process.exitCode = complaints.length === 0 ? 0 : 1

function runSuite(suite: Suite, rows: TruthRow[]): void {
  const listed = new Map(deviations.filter((one) => one.suite === suite.name).map((one) => [one.id, one]))
  const own: Tally[] = []
  for (const row of rows) {
    if (flags.topic && row.audit_topic !== flags.topic) continue
    let tally = own.find((one) => one.topic === row.audit_topic)
    if (tally === undefined) {
      tally = {
        suite: suite.name,
        topic: row.audit_topic,
        cases: 0,
        agree: 0,
        falseAlarms: 0,
        misses: 0,
        differs: 0,
        listed: 0,
      }
      own.push(tally)
    }
    compareRow(suite, row, tally, listed.has(row.id))
  }
  tallies.push(...own)
  const cases = own.reduce((sum, tally) => sum + tally.cases, 0)
  const agree = own.reduce((sum, tally) => sum + tally.agree, 0)
  if (!flags.topic && cases > 0 && agree / cases < suite.atLeast)
    complaints.push(`${suite.name}: ${agree} of ${cases} agree, ${Math.ceil(suite.atLeast * cases)} must.`)
}

function compareRow(suite: Suite, row: TruthRow, tally: Tally, isListed: boolean): void {
  const { verdict, ours, theirs } = suite.compare(row)
  tally.cases++
  if (verdict === 'agree') tally.agree++
  else if (verdict === 'false-alarm') tally.falseAlarms++
  else if (verdict === 'miss') tally.misses++
  else tally.differs++
  if (verdict !== 'agree' && isListed) tally.listed++
  if (verdict === 'agree' && isListed)
    complaints.push(`${suite.name} ${row.id}: is listed as a deviation and agrees by now.`)
  if (verdict !== 'agree' && !isListed)
    complaints.push(`${suite.name} [${row.audit_topic}] ${row.id}: ${verdict}\n  ours   ${ours}\n  theirs ${theirs}`)
  if (flags.verbose && verdict !== 'agree') console.log(row.id, JSON.stringify(row.input).slice(0, 1500), '\n')
}
