import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { env, setOutput } from './github.mjs'

/** Runs the check with the inputs of the action, and writes the summary of the job. The exit code is an output: other steps follow. */

const FORMATS = 'html,json,sarif,junit,markdown,csv,github'
const folder = env('VERDICT_OUTPUT_DIR')
const kept = join(env('RUNNER_TEMP'), `${env('VERDICT_NAME')}-baseline`, 'baseline.json')
const saved = join(env('RUNNER_TEMP'), `${env('VERDICT_NAME')}-saved`, 'baseline.json')
mkdirSync(dirname(saved), { recursive: true })

const option = (name, value) => (value === '' ? [] : [`--${name}`, value])
const lines = (name, value) => value.split(/\r?\n/).flatMap((line) => option(name, line.trim()))
const baseline = baselineFile()
const failOn = env('VERDICT_FAIL_ON')
const hasToSkip = ['worse', 'new'].includes(failOn) && baseline === ''
if (hasToSkip) console.log('There is no baseline to compare with, so nothing can be new or worse.')
const args = [
  'check',
  ...option('sitemap', env('VERDICT_SITEMAP')),
  ...option('policy', env('VERDICT_POLICY')),
  ...option('depth', env('VERDICT_DEPTH')),
  ...option('device', env('VERDICT_DEVICE')),
  ...option('runs', env('VERDICT_RUNS')),
  ...option('limit', env('VERDICT_LIMIT')),
  ...option('only', env('VERDICT_ONLY')),
  ...option('skip', env('VERDICT_SKIP')),
  ...lines('header', env('VERDICT_HEADERS')),
  ...lines('cookie', env('VERDICT_COOKIES')),
  ...option('basic', env('VERDICT_BASIC')),
  ...option('fail-on', hasToSkip ? '' : failOn),
  ...option('fail-under', env('VERDICT_FAIL_UNDER')),
  ...option('lang', env('VERDICT_LANGUAGE')),
  ...option('baseline', baseline),
  ...['--save-baseline', saved, '--output', FORMATS, '--output-dir', folder],
  // What follows is no option, whatever it starts with.
  '--',
  ...env('VERDICT_URLS').split(/\s+/).filter(Boolean),
  ...(env('VERDICT_FOLDER') === '' ? [] : [env('VERDICT_FOLDER')]),
]

const version = env('VERDICT_VERSION')
if (!/^[\w.+-]+$/.test(version)) throw new Error(`"${version}" is not a version.`)
const summary = join(folder, 'verdict-summary.md')
// An earlier step may have written to the same folder.
rmSync(summary, { force: true })
const { status, error } = spawnSync('npx', ['--yes', `verdict@${version}`, ...args], { stdio: 'inherit' })
if (error) throw error

const hasReport = status !== 2 && status !== null && existsSync(summary)
const said = hasReport ? readFileSync(summary, 'utf8') : 'Verdict could not run: see the log of the job.\n'
appendFileSync(process.env.GITHUB_STEP_SUMMARY, said)
// Without a report, 1 is not about pages: it is that of npm, when the package could not be installed.
setOutput('exit-code', String(hasReport || status === 2 ? status : 3))
setOutput('has-report', String(hasReport))
setOutput('report', folder)
setOutput('sarif', hasReport ? sarifForCodeScanning() : '')
setOutput('saved-baseline', saved)

/** Code scanning ignores the states of results, and would open an alert for each that is fixed. */
function sarifForCodeScanning() {
  const log = JSON.parse(readFileSync(join(folder, 'verdict.sarif'), 'utf8'))
  for (const run of log.runs) run.results = run.results.filter((result) => result.baselineState !== 'absent')
  const file = join(env('RUNNER_TEMP'), `${env('VERDICT_NAME')}.sarif`)
  writeFileSync(file, JSON.stringify(log))
  return file
}

/** '' if there is none: the first run has nothing to compare with. */
function baselineFile() {
  const wanted = env('VERDICT_BASELINE')
  if (wanted === 'branch') return existsSync(kept) ? kept : ''
  if (wanted === 'server') return baselineOfServer()
  return wanted === 'none' ? '' : wanted
}

/** Runs on a service carry their branch. */
function baselineOfServer() {
  if (env('VERDICT_SERVER') === '') throw new Error('baseline: server needs the inputs server and key.')
  return `branch:${env('GITHUB_BASE_REF') || env('GITHUB_REF_NAME')}`
}
