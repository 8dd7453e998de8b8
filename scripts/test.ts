import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { END_TO_END } from '../test/end-to-end.ts'
import { writeClientTypes } from './client-types.ts'

const args = process.argv.slice(2)
const namesTests = args.some((one) => !one.startsWith('-'))
const leftOut = namesTests ? [] : END_TO_END.map((files) => `--exclude=${files}`)

/**
 * `npm test`: every check at the same time, because most of them leave a processor idle. More arguments go to vitest. End-to-end tests
 * run where their files or folders are named.
 */
const CHECKS: Record<string, string[]> = {
  tests: ['vitest', 'run', ...leftOut, ...args],
  // Several threads would check much of it twice, while the tests use the other processors.
  types: [
    'tsc',
    '--noEmit',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ],
  'types of page scripts': ['tsc', '--noEmit', '-p', 'src/server/web/assets'],
  lint: ['biome', 'check', '.'],
  // Each remembers what it has read in files that are still the same: reading them takes most of its time.
  'unused code': ['knip', '--cache', '--cache-location', 'node_modules/.cache/knip'],
  'code used only by tests': [
    'knip',
    '--production',
    '--cache',
    '--cache-location',
    'node_modules/.cache/knip-production',
  ],
}

interface Finished {
  name: string
  isOk: boolean
}

/** The tests show their progress; of the others only what they complain about is shown. */
function run(name: string, [command, ...args]: string[]): Promise<Finished> {
  const isLive = name === 'tests'
  const began = performance.now()
  const child = spawn(command!, args, { stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const isOk = code === 0
      console.log(isOk ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s)\n${output}`)
      resolve({ name, isOk })
    })
  })
}

// tsc reads them, and the API may have changed since the last build.
await writeClientTypes()
const finished = await Promise.all(Object.entries(CHECKS).map(([name, command]) => run(name, command)))
const failed = finished.filter(({ isOk }) => !isOk).map(({ name }) => name)
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0
